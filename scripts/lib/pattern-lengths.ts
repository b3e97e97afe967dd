/**
 * The lengths of what a pattern matches, in order; of the patterns of numbering plans alone: digits, classes of them, groups,
 * alternatives, and how often.
 */
export function lengthsOf(pattern: string): number[] {
  const parts = pattern.match(/\\d|\[[^\]]*\]|\(\?:|\{\d+(?:,\d+)?\}|[()|?\d]/g) ?? [];
  if (parts.join("") !== pattern) throw new Error(`${pattern} is no pattern of digits`);
  let at = 0;
  const alternatives = (): Set<number> => {
    const found = new Set<number>();
    for (;;) {
      for (const length of sequence()) found.add(length);
      if (parts[at] !== "|") return found;
      at++;
    }
  };
  const sequence = (): Set<number> => {
    let lengths = new Set([0]);
    while (at < parts.length && parts[at] !== "|" && parts[at] !== ")") {
      const one = piece();
      lengths = sums(lengths, repeated(one));
    }
    return lengths;
  };
  const piece = (): Set<number> => {
    const part = parts[at++];
    if (part !== "(?:" && part !== "(") return new Set([1]);
    const inside = alternatives();
    at++;
    return inside;
  };
  const repeated = (one: Set<number>): Set<number> => {
    const times = parts[at] ?? "";
    const counted = /^\{(\d+)(?:,(\d+))?\}$/.exec(times);
    if (times !== "?" && !counted) return one;
    at++;
    const [least, most] = counted ? [Number(counted[1]), Number(counted[2] ?? counted[1])] : [0, 1];
    const found = new Set<number>();
    let so = new Set([0]);
    for (let count = 0; count <= most; count++, so = sums(so, one))
      if (count >= least) for (const length of so) found.add(length);
    return found;
  };
  return [...alternatives()].toSorted((one, other) => one - other);
}

const sums = (some: Set<number>, others: Set<number>): Set<number> =>
  new Set([...some].flatMap((one) => [...others].map((other) => one + other)));
