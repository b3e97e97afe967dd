import type { ComponentProps } from "react";

/** The white slip on cool paper, its top edge printed like the inside of a bank envelope. */
export const Slip = ({ className = "", ...rest }: ComponentProps<"div">) => (
  <div className={`tint-edge border-x border-b border-line ${className}`} {...rest} />
);

/** The part of a slip above which it would be torn off. */
export const TearOff = ({ className = "", ...rest }: ComponentProps<"div">) => (
  <div className={`perforation ${className}`} {...rest} />
);
