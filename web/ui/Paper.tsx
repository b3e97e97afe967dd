import type { ComponentProps } from "react";

/** White paper on the air: every card, slip and letter. */
export const Paper = ({ className = "", ...rest }: ComponentProps<"div">) => (
  <div className={`paper ${className}`} {...rest} />
);

/** The part of a paper below its perforation: the counterfoil. */
export const Counterfoil = ({ className = "", ...rest }: ComponentProps<"div">) => (
  <div className={`perforation ${className}`} {...rest} />
);
