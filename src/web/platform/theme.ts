import {
  type ButtonProps,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineTheme,
  type VariantColorsResolver,
} from "@mantine/core";
import { colors, families, palette, token, tokens, variablesOf } from "./tokens.ts";

const { tomato, sun, sky, leaf, gray, dark } = palette;
const { radius, text, display, space, shadow } = tokens;
const INK = colors.ink;

export const theme = createTheme({
  colors: { ...palette, red: tomato, green: leaf, yellow: sun, blue: sky },
  primaryColor: "tomato",
  // One step darker than tomato itself: text on it needs 4.5:1 contrast.
  primaryShade: { light: 7, dark: 5 },
  variantColorResolver: (input) => readableVariant(input),
  white: colors.white,
  black: INK,
  defaultRadius: "md",
  fontFamily: "'Instrument Sans Variable', 'Instrument Sans Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "'Space Mono', ui-monospace, monospace",
  radius,
  fontSizes: { xs: text.xs, sm: text.sm, md: text.md, lg: text.lg, xl: text.xl },
  spacing: { xs: space[2], sm: space[3], md: space[4], lg: space[5], xl: space[8] },
  shadows: { xs: shadow.low, sm: shadow.low, md: shadow.float, lg: shadow.float, xl: shadow.float },
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
    // Rounded ends reduce the space beside the label, which compact sizes lack.
    Button: {
      defaultProps: { radius: "pill" },
      vars: (_: MantineTheme, { size }: ButtonProps) => ({
        root:
          typeof size === "string" && size.startsWith("compact")
            ? { "--button-padding-x": token("--nice-space-4"), "--button-fz": token("--nice-text-sm") }
            : {},
      }),
    },
    // Mantine's badges have capitals of 11 to 13 px; no text is under 14.
    Badge: {
      defaultProps: { size: "lg", radius: "xs", tt: "none" },
      vars: () => ({ root: { "--badge-fz": token("--nice-text-xs") } }),
      styles: { label: { wordSpacing: "0.2em" } },
    },
    // Links in text must differ by more than color.
    Anchor: { defaultProps: { underline: "always" } },
    // The placeholder is not a menu item, and menus may contain only menu items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    NumberInput: { defaultProps: { size: "md" } },
  },
});

/**
 * Filled surfaces are dark in the light theme and bright in the dark one, so their text color changes too; sun is
 * always bright.
 */
const readableVariant: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  if (input.variant !== "filled") return usual;
  if (input.color === "sun" || input.color === "yellow")
    return { ...usual, background: sun[5], hover: sun[4], color: INK };
  // Dark in both themes, so its text is bright in both.
  if (input.color === "dark") return { ...usual, color: colors.paper };
  return { ...usual, color: "var(--nice-on-filled)" };
};

/** Text of a named color on paper or on its own tint: at least 4.5:1. */
const readableOnPaper = Object.fromEntries(
  Object.entries({ tomato, red: tomato, sun, yellow: sun, sky, blue: sky, leaf, green: leaf }).flatMap(
    ([name, shades]) => ["text", "light-color", "outline"].map((use) => [`--mantine-color-${name}-${use}`, shades[8]]),
  ),
);

/** Hover background of that text: a stronger tint, still 4.5:1. */
const readableHover = Object.fromEntries(
  Object.entries({ tomato, red: tomato, sun, yellow: sun }).map(([name, shades]) => [
    `--mantine-color-${name}-light-hover`,
    `color-mix(in srgb, ${shades[1]}, ${shades[2]})`,
  ]),
);

/** In the dark theme, filled surfaces get brighter on hover: darker ones would reduce the text contrast. */
const brighterHover = Object.fromEntries(
  Object.entries({ tomato, red: tomato, leaf, green: leaf, sky, blue: sky, gray }).map(([name, shades]) => [
    `--mantine-color-${name}-filled-hover`,
    shades[4],
  ]),
);

/** Sprocket holes for a repeating background of 16 px; the color is the page behind the film. */
const sprockets = (hole: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' width='16' height='100%'><rect x='4' y='3' width='8' height='5' rx='1.5' fill='${hole}'/><rect x='4' y='100%' width='8' height='5' rx='1.5' transform='translate(0 -8)' fill='${hole}'/></svg>`,
  )}")`;

const inBothThemes = Object.fromEntries(
  Object.entries(colors).flatMap(([name, color]) => (typeof color === "string" ? [[`--nice-${name}`, color]] : [])),
);
const inTheme = (theme: "light" | "dark") =>
  Object.fromEntries(
    Object.entries(colors).flatMap(([name, color]) =>
      typeof color === "string" ? [] : [[`--nice-${name}`, color[theme]]],
    ),
  );

/** Maps tokens to Mantine's variables; style sheets use the tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { ...Object.fromEntries(families.flatMap(variablesOf)), ...inBothThemes },
  light: {
    ...readableOnPaper,
    ...readableHover,
    ...inTheme("light"),
    "--mantine-color-body": colors.paper,
    "--mantine-color-text": INK,
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": gray[6],
    "--mantine-color-disabled-color": gray[6],
    "--mantine-color-anchor": tomato[8],
    "--mantine-color-error": tomato[8],
    "--mantine-color-default": colors.surface.light,
    "--mantine-color-default-hover": gray[0],
    "--mantine-color-default-border": colors["field-line"].light,
    "--nice-sprockets": sprockets(colors.paper),
  },
  dark: {
    ...inTheme("dark"),
    ...brighterHover,
    "--mantine-color-body": dark[7],
    "--mantine-color-text": dark[0],
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[2],
    "--mantine-color-disabled-color": dark[2],
    "--mantine-color-anchor": tomato[3],
    "--mantine-color-error": tomato[3],
    "--mantine-color-default": colors.surface.dark,
    "--mantine-color-default-hover": dark[5],
    "--mantine-color-default-border": colors["field-line"].dark,
    "--nice-sprockets": sprockets(dark[4]),
  },
});
