import { useEffect, useState } from "react";

/** How often a deadline is told anew, in ms: minutes are what it is told in. */
const every = 10_000;

/** The time (ms), told anew while the page is open: so a deadline is felt. Nothing is asked for it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
