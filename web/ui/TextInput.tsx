import type { ComponentProps } from "react";

export const TextInput = ({ className = "", ...rest }: ComponentProps<"input">) => (
  <input className={`control ${className}`} {...rest} />
);

export const TextArea = ({ className = "", ...rest }: ComponentProps<"textarea">) => (
  <textarea dir="auto" className={`control resize-y ${className}`} {...rest} />
);

/** The browser's own list: the best one on a phone, and it needs no explaining to a screen reader. */
export const Select = ({ className = "", ...rest }: ComponentProps<"select">) => (
  <select className={`control ${className}`} {...rest} />
);
