import type { ComponentProps } from "react";
import { controlClass } from "./Field";

export const TextInput = ({ className = "", ...rest }: ComponentProps<"input">) => (
  <input className={`${controlClass} ${className}`} {...rest} />
);

/** Grows with its text where the browser can, so that a long message is seen whole. */
export const TextArea = ({ className = "", ...rest }: ComponentProps<"textarea">) => (
  <textarea className={`${controlClass} field-sizing-content resize-y ${className}`} {...rest} />
);

/** The browser's own list: the best one on a phone, and it needs no explaining to a screen reader. */
export const Select = ({ className = "", ...rest }: ComponentProps<"select">) => (
  <select className={`${controlClass} ${className}`} {...rest} />
);
