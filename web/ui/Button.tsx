import type { ComponentProps } from "react";

export type ButtonLook = "primary" | "secondary" | "danger" | "quiet" | "small" | "small-danger";

const shared =
  "inline-flex items-center justify-center gap-2 rounded-sm border-[1.5px] py-2 font-bold no-underline transition-colors duration-100 disabled:cursor-not-allowed";

const looks: Record<ButtonLook, string> = {
  primary:
    "min-h-14 px-5 border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover hover:text-on-action disabled:border-empty disabled:bg-empty disabled:text-muted",
  secondary:
    "min-h-14 px-5 border-field text-ink hover:border-ink hover:text-ink disabled:border-line disabled:text-muted",
  danger:
    "min-h-14 px-5 border-error bg-error text-page hover:border-ink hover:text-page disabled:border-line disabled:bg-transparent disabled:text-muted",
  quiet:
    "min-h-11 border-transparent text-left text-action underline underline-offset-4 hover:text-action-hover disabled:text-muted",
  small:
    "min-h-9 px-3 border-field bg-paper text-note text-ink hover:border-ink hover:text-ink disabled:border-line disabled:text-muted",
  "small-danger":
    "min-h-9 px-3 border-error bg-paper text-note text-error hover:bg-error-ground hover:text-error disabled:border-line disabled:text-muted",
};

/** The looks of a button, for the links that act as one. */
export const buttonClass = (look: ButtonLook = "primary", more = ""): string =>
  `${shared} ${looks[look]} ${more}`;

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
