import type { MantineColorsTuple } from "@mantine/core";

/**
 * All sizes, in one list: theme.ts makes CSS variables and Mantine's own sizes of it, `/dev/kit`
 * shows it, and stylelint.config.mjs refuses all others. Their uses: docs/design-tokens.md.
 */

/** The palette of docs/product/screens.md#palette; shade 6 is the named color unless noted otherwise. All are warm. */
const tomato: MantineColorsTuple = [
  "#fff1ec", "#ffdfd6", "#ffbcab", "#ff967d", "#fb7857", "#f4684a", "#e4472b", "#cb3a1f", "#a82d16", "#7f2110",
]; // prettier-ignore
const sun: MantineColorsTuple = [
  "#fff8e3", "#ffefc7", "#ffe199", "#ffd469", "#ffca49", "#ffc233", "#f0ae10", "#b98200", "#8a5f00", "#5f4100",
]; // prettier-ignore
const sky: MantineColorsTuple = [
  "#eef6fe", "#dcecfc", "#bddcf9", "#9cc9f5", "#76b1ea", "#4f97db", "#2f7cc4", "#1f629f", "#184d7d", "#12395c",
]; // prettier-ignore
const leaf: MantineColorsTuple = [
  "#eaf6ef", "#d3ebdd", "#a6d7bb", "#7bc49b", "#55b07e", "#3c9866", "#2e7d50", "#246541", "#1c4f33", "#143a25",
]; // prettier-ignore
/** Paper to ink: surfaces, hairlines, and muted text of the light theme. 2 is fog. */
const gray: MantineColorsTuple = [
  "#f6f1e5", "#f0eadc", "#e9e3d5", "#dcd4c3", "#c8beaa", "#918674", "#6a6153", "#4f483d", "#373129", "#1c1a17",
]; // prettier-ignore
/** Darkroom: text (0), muted text (2), lines (4, 5), surfaces (6), and page (7) of the dark theme. */
const dark: MantineColorsTuple = [
  "#f4ecdc", "#ddd3c0", "#b9ae9b", "#968b79", "#564e43", "#443d34", "#2c2721", "#1e1a16", "#171411", "#100e0c",
]; // prettier-ignore

export const palette = { tomato, sun, sky, leaf, gray, dark };

/** Colors by purpose, for both themes or each. If none fits, use a palette shade: `--mantine-color-sun-4`. */
export const colors = {
  sun: sun[5],
  tomato: tomato[6],
  sky: sky[3],
  leaf: leaf[6],
  ink: "#1c1a17",
  paper: "#fbf7ee",
  white: "#fffdf8",
  surface: { light: "#fffdf8", dark: dark[6] },
  fog: { light: gray[2], dark: "#28231d" },
  hairline: { light: gray[3], dark: dark[5] },
  line: { light: "#1c1a17", dark: dark[0] },
  "field-line": { light: gray[5], dark: "#7d7365" },
  focus: { light: sky[7], dark: sky[3] },
  "accent-text": { light: tomato[8], dark: tomato[3] },
  "success-text": { light: leaf[7], dark: leaf[3] },
  "on-filled": { light: "#fffdf8", dark: "#1c1a17" },
  /** Background of products, and blank paper before a picture appears. */
  mat: { light: "#ece6da", dark: "#c6c1b7" },
  print: "#d9cdb8",
  /* Film is dark in both themes; its edge is printed in amber. */
  "film-base": { light: "#191817", dark: "#0d0c0b" },
  "film-frame": "#33312f",
  "film-text": dark[0],
  "film-quiet": "#cfc5b4",
  "film-faint": "#8d877d",
  edge: "#f0b54a",
  "edge-quiet": "#e0b27c",
  /* Pictures are on neutral gray-black: a tint next to a photograph changes how its colors look. */
  sheet: "#0d0d0d",
  "sheet-strip": "#1b1a19",
  viewer: "#141414",
  "viewer-veil": "rgb(0 0 0 / 55%)",
  "viewer-raised": "#222222",
  "viewer-line": "#3a3a3a",
  "viewer-text": "#ededed",
  "viewer-quiet": "#b4b4b4",
} as const;

/** Corner radii. `pill` is half the element's height; `round` makes a square a circle. */
const radius = { xs: "4px", sm: "6px", md: "10px", lg: "14px", xl: "20px", pill: "999px", round: "50%" } as const;

/** Fixed font sizes; body text is 17 px and the minimum is 14 px (docs/product/screens.md#type). */
const text = {
  xs: "0.875rem",
  sm: "0.9375rem",
  md: "1.0625rem",
  lg: "1.1875rem",
  xl: "1.375rem",
  "2xl": "1.625rem",
  "3xl": "2.125rem",
  "4xl": "2.75rem",
  /** Introduction of a page or section, under its title. */
  lead: "clamp(1.0625rem, 1rem + 0.4vw, 1.25rem)",
} as const;

/** Title sizes, which scale with the screen. */
const display = {
  xs: "clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)",
  sm: "clamp(1.625rem, 1.3rem + 1.4vw, 2.25rem)",
  md: "clamp(2.125rem, 1.6rem + 2.4vw, 3.25rem)",
  lg: "clamp(2.375rem, 1.5rem + 3.4vw, 4.25rem)",
  xl: "clamp(2.5rem, 1.5rem + 4.2vw, 5rem)",
  "2xl": "clamp(3.25rem, 1.5rem + 6vw, 6.5rem)",
  "3xl": "clamp(4rem, 1.6rem + 8.6vw, 9.5rem)",
} as const;

/** Fixed gaps, margins, and paddings: multiples of 4 px. */
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
  /** Offset below the header for sticky elements and jump targets. */
  header: "6rem",
} as const;

/** Least space between the page and the window's edge. */
const GUTTER = "clamp(1.25rem, 3.4vw, 3rem)";

/** Space around and between the parts of a page; scales with the screen. */
const room = {
  "2xs": "clamp(0.5rem, 1.2vw, 1rem)",
  xs: "clamp(0.75rem, 2vw, 1.25rem)",
  sm: "clamp(1rem, 3vw, 1.75rem)",
  md: "clamp(1.5rem, 4vw, 2.5rem)",
  lg: "clamp(2rem, 5vw, 3.5rem)",
  xl: "clamp(3rem, 7vw, 5.5rem)",
  "2xl": "clamp(4rem, 8vw, 7rem)",
  /** Width of the one column that the header, every page and the footer share. */
  page: `min(100% - 2 * ${GUTTER}, 90rem)`,
  /** Space beside that column, as padding of a full-width section. */
  side: `max(${GUTTER}, (100% - 90rem) / 2)`,
} as const;

const shadow = {
  low: "0 2px 14px rgb(0 0 0 / 12%)",
  float: "0 10px 36px rgb(0 0 0 / 17%)",
  lift: "0 1px 2px rgb(28 20 10 / 25%), 0 26px 50px -22px rgb(28 20 10 / 55%)",
} as const;

/**
 * Stacking order, from the page up; Mantine's menus and dialogs are at 200 and 300. Within a component: -1, 0, 1, 2.
 */
const layer = {
  stuck: "10",
  bar: "50",
  tray: "60",
  aside: "90",
  header: "100",
  desk: "110",
  letter: "140",
  consent: "145",
  search: "200",
  notice: "310",
  cover: "400",
  skip: "500",
} as const;

/** Durations of transitions; film-like animations have their own. */
const time = { quick: "150ms", menu: "250ms", slow: "600ms", slide: "750ms" } as const;

export const tokens = { radius, text, display, space, room, shadow, layer, time } as const;

type Families = typeof tokens;
export type Family = keyof Families;
export const families = Object.keys(tokens) as Family[];
export type TokenName = { [F in Family]: `--nice-${F}-${Exclude<keyof Families[F], symbol>}` }[Family];

export const variablesOf = (family: Family): [name: TokenName, value: string][] =>
  Object.entries(tokens[family]).map(([step, value]) => [`--nice-${family}-${step}` as TokenName, value as string]);

/** A token where CSS is written in TypeScript: `gap={token("--nice-space-3")}`. */
export const token = (name: TokenName): string => `var(${name})`;
