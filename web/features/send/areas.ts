/**
 * Where the pieces of the home page's hero stand in its grid, in the page that is built and in the form that is hydrated
 * into it: on a phone one below the other, on a desk the letter right of the rest. The phone lies under what stands on its
 * screen, so both have the same area; the fourth row takes what the longer column needs beyond the other.
 */
export const areas = {
  hero: "grid grid-cols-1 wide:grid-cols-[minmax(0,1fr)_minmax(0,35rem)] wide:grid-rows-[auto_auto_auto_1fr] wide:gap-x-18",
  intro: "relative col-start-1 row-start-1",
  phone:
    "col-start-1 row-start-2 w-full max-w-82 justify-self-center max-wide:h-46 wide:row-[2/span_3] wide:justify-self-start",
  letter: "col-start-1 row-start-3 max-wide:-mx-2 wide:col-start-2 wide:row-[1/span_2]",
  print: "col-start-1 row-start-4 max-wide:-mx-2 wide:col-start-2 wide:row-start-3",
  alone: "col-start-1 row-start-5 wide:col-span-2",
} as const;
