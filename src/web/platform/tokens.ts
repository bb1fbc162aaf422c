/**
 * The sizes every screen is made of, in one list: theme.ts makes CSS variables and Mantine's own sizes of it, `/dev/kit`
 * shows it, and stylelint.config.ts refuses what is not in it. What each is for: docs/design-tokens.md.
 */

/** Corners. `pill` is half as high as whatever has it, `round` makes a square a circle. */
const radius = { xs: "4px", sm: "6px", md: "10px", lg: "14px", xl: "20px", pill: "999px", round: "50%" } as const;

/** Letters that keep their size; 17 px is what text is set in, and none are under 14 px (docs/product/screens.md#type). */
const text = {
  xs: "0.875rem",
  sm: "0.9375rem",
  md: "1.0625rem",
  lg: "1.1875rem",
  xl: "1.375rem",
  "2xl": "1.625rem",
  "3xl": "2.125rem",
  "4xl": "2.75rem",
  /** What introduces a page or a section, under its title. */
  lead: "clamp(1.0625rem, 1rem + 0.4vw, 1.25rem)",
} as const;

/** Titles, which grow with the screen. */
const display = {
  xs: "clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)",
  sm: "clamp(1.625rem, 1.3rem + 1.4vw, 2.25rem)",
  md: "clamp(2.125rem, 1.6rem + 2.4vw, 3.25rem)",
  lg: "clamp(2.375rem, 1.5rem + 3.4vw, 4.25rem)",
  xl: "clamp(2.5rem, 1.5rem + 4.2vw, 5rem)",
  "2xl": "clamp(3.25rem, 1.5rem + 6vw, 6.5rem)",
  "3xl": "clamp(4rem, 1.6rem + 8.6vw, 9.5rem)",
} as const;

/** Gaps, margins and paddings that keep their size: so many times 4 px. */
const space = {
  half: "0.125rem",
  1: "0.25rem",
  2: "0.5rem",
  3: "0.75rem",
  4: "1rem",
  5: "1.25rem",
  6: "1.5rem",
  8: "2rem",
  10: "2.5rem",
  12: "3rem",
  16: "4rem",
  /** What sticks under the header, or is jumped to, stays clear of it by this. */
  header: "6rem",
} as const;

/** Room around and between the parts of a page, which grows with the screen. */
const room = {
  "2xs": "clamp(0.5rem, 1.2vw, 1rem)",
  xs: "clamp(0.75rem, 2vw, 1.25rem)",
  sm: "clamp(1rem, 3vw, 1.75rem)",
  md: "clamp(1.5rem, 4vw, 2.5rem)",
  lg: "clamp(2rem, 5vw, 3.5rem)",
  xl: "clamp(3rem, 7vw, 5.5rem)",
  "2xl": "clamp(4rem, 8vw, 7rem)",
  /** Beside the words of a section that is as wide as the window. */
  side: "max(1.25rem, (100% - 100rem) / 2)",
} as const;

export const tokens = { radius, text, display, space, room } as const;

type Families = typeof tokens;
export type Family = keyof Families;
export const families = Object.keys(tokens) as Family[];
/** The CSS variable of a step: "--nice-space-4". */
export type TokenName = { [F in Family]: `--nice-${F}-${Exclude<keyof Families[F], symbol>}` }[Family];

/** The names and values of one family as CSS variables. */
export const variablesOf = (family: Family): [name: TokenName, value: string][] =>
  Object.entries(tokens[family]).map(([step, value]) => [`--nice-${family}-${step}` as TokenName, value as string]);

/** A token where CSS is written in TypeScript: `gap={token("--nice-space-3")}`. */
export const token = (name: TokenName): string => `var(${name})`;
