import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { families, tokens, variablesOf } from "./tokens.ts";

const { radius, text, display, space } = tokens;

/** The colours of docs/product/screens.md#palette; index 6 is the named colour unless said otherwise. All shades are warm. */
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
/** Paper to ink: surfaces, hairlines and quiet text of the light theme. 2 is fog. */
const gray: MantineColorsTuple = [
  "#f6f1e5", "#f0eadc", "#e9e3d5", "#dcd4c3", "#c8beaa", "#918674", "#6a6153", "#4f483d", "#373129", "#1c1a17",
]; // prettier-ignore
/** Darkroom: text (0), quiet text (2), lines (4, 5), surfaces (6) and page (7) of the dark theme. */
const dark: MantineColorsTuple = [
  "#f4ecdc", "#ddd3c0", "#b9ae9b", "#968b79", "#564e43", "#443d34", "#2c2721", "#1e1a16", "#171411", "#100e0c",
]; // prettier-ignore

const PAPER = "#fbf7ee";
const INK = "#1c1a17";

export const theme = createTheme({
  colors: { tomato, sun, sky, leaf, gray, dark, red: tomato, green: leaf, yellow: sun, blue: sky },
  primaryColor: "tomato",
  // One step darker than tomato itself: text on it needs 4.5:1.
  primaryShade: { light: 7, dark: 5 },
  variantColorResolver: (input) => readableVariant(input),
  white: "#fffdf8",
  black: INK,
  defaultRadius: "md",
  fontFamily: "'Instrument Sans Variable', 'Instrument Sans Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "'Space Mono', ui-monospace, monospace",
  radius,
  fontSizes: { xs: text.xs, sm: text.sm, md: text.md, lg: text.lg, xl: text.xl },
  spacing: { xs: space[2], sm: space[3], md: space[4], lg: space[5], xl: space[8] },
  headings: {
    fontFamily: "'Bricolage Grotesque Variable', 'Bricolage Grotesque Fallback', system-ui, sans-serif",
    fontWeight: "780",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: display.md, lineHeight: "1.02" },
      h2: { fontSize: display.sm, lineHeight: "1.08" },
      h3: { fontSize: text.xl, lineHeight: "1.18" },
      h4: { fontSize: text.lg, lineHeight: "1.25" },
    },
  },
  // The second scale of docs/product/screens.md#breakpoints: xs 0, sm 600, md 960, lg 1310, xl 1920 px.
  breakpoints: { xs: "0em", sm: "37.5em", md: "60em", lg: "81.875em", xl: "120em" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { radius: "pill" } },
    // Links among words are told by more than their colour.
    Anchor: { defaultProps: { underline: "always" } },
    // The placeholder is no menu item, which a menu may hold nothing else than.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    NumberInput: { defaultProps: { size: "md" } },
  },
});

/** Filled surfaces are deep in the light theme and bright in the dark one, so the text on them changes too; sun is always bright. */
const readableVariant: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== "filled") return colors;
  if (input.color === "sun" || input.color === "yellow")
    return { ...colors, background: sun[5], hover: sun[4], color: INK };
  return { ...colors, color: "var(--nice-on-filled)" };
};

/** Text of a named colour on paper or on a tint of itself: 4.5:1 and more. */
const readableOnPaper = Object.fromEntries(
  Object.entries({ tomato, red: tomato, sun, yellow: sun, sky, blue: sky, leaf, green: leaf }).flatMap(
    ([name, shades]) => ["text", "light-color", "outline"].map((use) => [`--mantine-color-${name}-${use}`, shades[8]]),
  ),
);

/** Sprocket holes for a repeating background of 16 px; the colour is the page behind the film. */
const sprockets = (hole: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' width='16' height='100%'><rect x='4' y='3' width='8' height='5' rx='1.5' fill='${hole}'/><rect x='4' y='100%' width='8' height='5' rx='1.5' transform='translate(0 -8)' fill='${hole}'/></svg>`,
  )}")`;

/** Our own names beside Mantine's; use these in CSS modules. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    ...Object.fromEntries(families.flatMap(variablesOf)),
    "--nice-sun": sun[5],
    "--nice-tomato": tomato[6],
    "--nice-sky": sky[3],
    "--nice-leaf": leaf[6],
    "--nice-ink": INK,
    "--nice-paper": PAPER,
    /* Film is dark in both themes, and pictures always lie on neutral grey-black (docs/product/screens.md#palette). */
    "--nice-film-base": "#191817",
    "--nice-film-frame": "#33312f",
    "--nice-viewer": "#141414",
    "--nice-slide": "750ms",
    "--nice-menu": "250ms",
  },
  light: {
    ...readableOnPaper,
    "--nice-on-filled": "#fffdf8",
    "--mantine-color-body": PAPER,
    "--mantine-color-text": INK,
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": gray[6],
    "--mantine-color-anchor": tomato[8],
    "--mantine-color-error": tomato[8],
    "--mantine-color-default": "#fffdf8",
    "--mantine-color-default-hover": gray[0],
    "--mantine-color-default-border": gray[5],
    "--nice-surface": "#fffdf8",
    "--nice-fog": gray[2],
    "--nice-hairline": gray[3],
    "--nice-line": INK,
    "--nice-accent-text": tomato[8],
    "--nice-success-text": leaf[7],
    "--nice-sprockets": sprockets(PAPER),
  },
  dark: {
    "--mantine-color-tomato-filled-hover": tomato[4],
    "--mantine-color-leaf-filled-hover": leaf[4],
    "--mantine-color-sky-filled-hover": sky[4],
    "--nice-on-filled": INK,
    "--mantine-color-body": dark[7],
    "--mantine-color-text": dark[0],
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[2],
    "--mantine-color-anchor": tomato[3],
    "--mantine-color-error": tomato[3],
    "--mantine-color-default": dark[6],
    "--mantine-color-default-hover": dark[5],
    "--mantine-color-default-border": "#7d7365",
    "--nice-surface": dark[6],
    "--nice-fog": "#28231d",
    "--nice-hairline": dark[5],
    "--nice-line": dark[0],
    "--nice-accent-text": tomato[3],
    "--nice-success-text": leaf[3],
    "--nice-sprockets": sprockets(dark[4]),
    "--nice-film-base": "#0d0c0b",
  },
});
