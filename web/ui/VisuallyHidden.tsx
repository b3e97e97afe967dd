import type { ComponentProps } from "react";

/** Text for those who listen to the page. */
export const VisuallyHidden = (props: ComponentProps<"span">) => <span className="sr-only" {...props} />;
