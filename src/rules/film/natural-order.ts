const byLetters = new Intl.Collator("en", { sensitivity: "base" });

/** The ending of a file's name, which begins with a letter: a name may end in a number. */
const ENDING = /\.[a-z]\w{1,4}$/i;

/**
 * Names as people number them: "frame 2" before "frame 10", whatever their case; a copy ("DSC_0001 (1)") behind its original; a film's
 * own frames in their order: 00, 00A, 0, 0A, 1. Names that differ never stand equal.
 */
export const inNaturalOrder = (one: string, other: string): number =>
  compareStems(one.replace(ENDING, ""), other.replace(ENDING, "")) || (one < other ? -1 : one > other ? 1 : 0);

/** Texts and numbers take turns, a text first. */
const partsOf = (stem: string): string[] => stem.split(/(\d+)/);

function compareStems(one: string, other: string): number {
  const [parts, others] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.min(parts.length, others.length); at++) {
    const [part, its] = [parts[at]!, others[at]!];
    const order = at % 2 === 0 ? byLetters.compare(part, its) : compareNumbers(part, its);
    if (order !== 0) return order;
  }
  return parts.length - others.length;
}

/** Numbers of any length. On film 00 comes before 0. */
function compareNumbers(one: string, other: string): number {
  const [value, its] = [one.replace(/^0+/, ""), other.replace(/^0+/, "")];
  if (value === "" && its === "") return other.length - one.length;
  return value.length - its.length || (value < its ? -1 : value > its ? 1 : 0);
}

/**
 * The frame that a file gets among those of its roll by its name, so that it makes no difference in which order files come. Behind all
 * others where a person has put the frames in another order.
 * @param there the roll's scans by their frames
 */
export function frameByName(there: readonly { name: string; frame: number }[], name: string): number {
  const isByHand = there.some((one, at) => at > 0 && inNaturalOrder(there[at - 1]!.name, one.name) > 0);
  const next = isByHand ? undefined : there.find((one) => inNaturalOrder(one.name, name) > 0);
  return next?.frame ?? (there.at(-1)?.frame ?? 0) + 1;
}
