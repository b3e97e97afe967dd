import type { ReactNode } from "react";

type Props = { other: ReactNode; as?: "span" | "div"; children: ReactNode };

/** Shows something in at least the room that another takes, so that nothing moves when it comes in the other's place. */
export const InPlaceOf = ({ other, as: Box = "span", children }: Props) => (
  <Box className="grid grid-cols-1">
    <Box className="invisible col-start-1 row-start-1" aria-hidden="true">
      {other}
    </Box>
    <Box className="col-start-1 row-start-1">{children}</Box>
  </Box>
);
