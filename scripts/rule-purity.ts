/** src/rules decides from what it is given: the time and chance are its callers' to hand in. */
const IMPURE = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bcrypto\.|\bprocess\.|\bfetch\(/;

/** One line for each line of a rule that asks the clock, chance or the world. */
export const impureLines = (path: string, source: string): string[] =>
  source.split("\n").flatMap((line, at) => (IMPURE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []));
