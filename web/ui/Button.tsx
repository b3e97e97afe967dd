import type { ComponentProps } from "react";

export type ButtonLook = "primary" | "secondary" | "danger" | "quiet" | "small" | "small-danger";

/** Each is drawn in `theme.css`: a utility for every state of every look would weigh on pages that show one of them. */
const looks: Record<ButtonLook, string> = {
  primary: "button-primary min-h-14 px-5",
  secondary: "button-plain min-h-14 px-5",
  danger: "button-danger min-h-14 px-5",
  quiet: "button-quiet min-h-11",
  small: "button-plain min-h-9 px-3 text-note",
  "small-danger": "button-danger min-h-9 px-3 text-note",
};

/** The looks of a button, for the links that act as one. */
export const buttonClass = (look: ButtonLook = "primary", more = ""): string =>
  `button ${looks[look]} ${more}`;

type Props = ComponentProps<"button"> & { look?: ButtonLook };

/** A button never submits unless it says so. */
export function Button({ look = "primary", className = "", type = "button", ...rest }: Props) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look = "primary",
  className = "",
  children,
  ...rest
}: ComponentProps<"a"> & { look?: ButtonLook }) {
  return (
    <a className={buttonClass(look, className)} {...rest}>
      {children}
    </a>
  );
}

/**
 * A ref for a control that may vanish under the focus when news arrives: the focus then goes to the page's content
 * instead of getting lost.
 */
export function keepFocus(control: HTMLElement | null): () => void {
  return () => {
    if (!control || document.activeElement !== control) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  };
}
