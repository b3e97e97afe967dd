import type { FieldError, FieldErrors, FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import { hasVisible } from "#domain/message";
import { textsNow } from "../../i18n/catalogue";
import { showToast } from "../../ui/Toaster";
import { useSentence } from "../FormDialog";
import { admin } from "../words";

type Code = "category_name_required" | "sender_name_required";

/** A name that is not blank (spec §5); whether it is a good one the server decides. */
export const nameField = (code: Code) => z.string().check(z.refine(hasVisible, code));

/** Says of a form that was not sent what must be mended: in a toast (spec §5), and at the field. */
export function useInvalid<T extends FieldValues>() {
  const sentence = useSentence();
  const tell = ({ name }: FieldErrors<T>) => {
    const text = sentence(name as FieldError | undefined);
    showToast({ tone: "error", title: textsNow(admin).validation, ...(text ? { text } : {}) });
  };
  return { sentence, tell };
}
