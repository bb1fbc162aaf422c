const byLetters = new Intl.Collator("en", { sensitivity: "base" });

/** A file name's extension. It begins with a letter, because a name may end in a number. */
const ENDING = /\.[a-z]\w{1,4}$/i;

/**
 * Compares names as people number them: "frame 2" before "frame 10", in any case; a copy ("DSC_0001 (1)") after its
 * original; a film's own frames in their order: 00, 00A, 0, 0A, 1. Different names never compare as equal.
 */
export const inNaturalOrder = (one: string, other: string): number =>
  compareStems(one.replace(ENDING, ""), other.replace(ENDING, "")) || (one < other ? -1 : one > other ? 1 : 0);

/** Splits a name into alternating texts and numbers, a text first. */
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

/** Compares numbers of any length. On film, 00 comes before 0. */
function compareNumbers(one: string, other: string): number {
  const [value, its] = [one.replace(/^0+/, ""), other.replace(/^0+/, "")];
  if (value === "" && its === "") return other.length - one.length;
  return value.length - its.length || (value < its ? -1 : value > its ? 1 : 0);
}

/**
 * Returns a new file's frame by its name, so that the order of uploads does not matter. If the frames were reordered by
 * hand, the file goes last.
 * @param there the roll's scans by their frames
 */
export function frameByName(there: readonly { name: string; frame: number }[], name: string): number {
  const isByHand = there.some((one, at) => at > 0 && inNaturalOrder(there[at - 1]!.name, one.name) > 0);
  const next = isByHand ? undefined : there.find((one) => inNaturalOrder(one.name, name) > 0);
  return next?.frame ?? (there.at(-1)?.frame ?? 0) + 1;
}
