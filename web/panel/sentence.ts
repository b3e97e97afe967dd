import type { FieldError } from "react-hook-form";
import { isProblemCode } from "#contract/problems";
import { problems } from "#voice/sentences";
import { useTexts } from "../i18n/catalogue";

/** The sentence of a field's error: the contract names its code. */
export function useSentence() {
  const sentences = useTexts(problems);
  return (error: FieldError | undefined): string | undefined => {
    const code = error?.message;
    return code && isProblemCode(code) ? sentences[code] : undefined;
  };
}
