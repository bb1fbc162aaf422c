/** Noritsu: the film of an order, the order, the frame: "R1-01234-0007". */
const NORITSU = /^(R\d{1,3}-(\d{4,8}))-(\d{3,5})[A-Z]?$/i;
/** Frontier: eight digits of the order and four of the frame: "000123450007". */
const FRONTIER = /^(\d{8})(\d{4})$/;

export type ScannerName = {
  /** The film, as the scanner names it: "R1-01234", "00012345". */
  film: string;
  /** The number that the operator entered or the scanner counted, without leading zeros. */
  count: string;
  frame: number;
};

/** Parses a file name that a minilab scanner made; null for other names. */
export function scannerName(name: string): ScannerName | null {
  const stem = name.replace(/\.\w+$/, "");
  const noritsu = NORITSU.exec(stem);
  if (noritsu !== null)
    return { film: noritsu[1]!.toUpperCase(), count: withoutZeros(noritsu[2]!), frame: Number(noritsu[3]) };
  const frontier = FRONTIER.exec(stem);
  return frontier && { film: frontier[1]!, count: withoutZeros(frontier[1]!), frame: Number(frontier[2]) };
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/**
 * Finds the roll of an order whose lab number ends in the scanner's count. Search one order only:
 * a scanner's own count would match other customers' rolls.
 */
export function rollOfScannerName<Roll extends { labNumber: string | null }>(
  name: string,
  rolls: readonly Roll[],
): Roll | undefined {
  const count = scannerName(name)?.count;
  const found = rolls.filter(
    ({ labNumber }) => labNumber !== null && withoutZeros(labNumber.slice(labNumber.indexOf("-") + 1)) === count,
  );
  return found.length === 1 ? found[0] : undefined;
}

export const filmsNamed = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => scannerName(name)?.film ?? [])),
];
