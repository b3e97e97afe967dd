import { textsNow, useTexts } from "../i18n/catalogue";
import { copyText } from "../lib/clipboard";
import { showToast } from "../ui/Toaster";
import { Glyph } from "./ui/Glyph";
import { admin } from "./words";

type Props = {
  /** What is copied, in words. */
  readonly name: string;
  readonly value: string;
};

/** Copies what stands beside it. */
export function CopyButton({ name, value }: Props) {
  const { copyNamed } = useTexts(admin);
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={copyNamed(name)}
      onClick={() => void copy(value)}
    >
      <Glyph name="copy" />
    </button>
  );
}

/** Copies a reference, and says whether that went well. */
export async function copy(reference: string): Promise<void> {
  const { copied, copyFailed } = textsNow(admin).ip;
  if (await copyText(reference)) showToast({ tone: "ok", title: copied });
  else showToast({ tone: "warn", title: copyFailed });
}
