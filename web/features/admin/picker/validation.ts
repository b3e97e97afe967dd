import type { FieldError, FieldErrors, FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import { isProblemCode } from "../../../../worker/contract/problems";
import { hasVisible } from "../../../../worker/domain/message";
import { admin } from "../../../i18n/admin";
import { textsNow, useTexts } from "../../../i18n/catalogue";
import { problems } from "../../../i18n/problems";
import { showToast } from "../../../ui/Toaster";

type Code = "category_name_required" | "sender_name_required";

/** A name that is not blank (spec §5); whether it is a good one the server decides. */
export const nameField = (code: Code) => z.string().check(z.refine(hasVisible, code));

/** Says of a form that was not sent what must be mended: in a toast (spec §5), and at the field. */
export function useInvalid<T extends FieldValues>() {
  const sentences = useTexts(problems);
  const sentence = (error: FieldError | undefined): string | undefined => {
    const code = error?.message;
    return code && isProblemCode(code) ? sentences[code] : undefined;
  };
  const tell = ({ name }: FieldErrors<T>) => {
    const text = sentence(name as FieldError | undefined);
    showToast({ tone: "error", title: textsNow(admin).validation, ...(text ? { text } : {}) });
  };
  return { sentence, tell };
}
