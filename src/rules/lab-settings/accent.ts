/** Colors of both themes that the accent is seen with (src/web/platform/tokens.ts). */
const PAPER = "#fbf7ee";
const ON_FILLED = { light: "#fffdf8", dark: "#1c1a17" } as const;
const DARK_PAGE = "#1e1a16";
/** WCAG 2.2 AA, for text. */
const LEAST_CONTRAST = 4.5;

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Mixes a color with a share of another one. */
function mixed(color: string, other: string, share: number): string {
  const [a, b] = [rgbOf(color), rgbOf(other)];
  return hexOf(a.map((part, at) => part + (b[at]! - part) * share) as unknown as Rgb);
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, brighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

/** A theme's accent: filled buttons and text, their hover, and quiet buttons: a tint, its hover, and text on them. */
export type AccentShades = {
  readonly filled: string;
  readonly hover: string;
  readonly tint: string;
  readonly tintHover: string;
  readonly onTint: string;
};

/** Returns a lab's accent color for both themes: as it is in the light one, brighter in the dark one. */
export function accentShades(accent: string): { light: AccentShades; dark: AccentShades } {
  const bright = mixed(accent, "#ffffff", 0.4);
  const tints = (filled: string, page: string, away: string) => ({
    tint: mixed(page, filled, 0.1),
    tintHover: mixed(page, filled, 0.16),
    onTint: mixed(filled, away, 0.25),
  });
  return {
    light: { filled: accent, hover: mixed(accent, "#000000", 0.12), ...tints(accent, PAPER, "#000000") },
    dark: { filled: bright, hover: mixed(accent, "#ffffff", 0.5), ...tints(bright, DARK_PAGE, "#ffffff") },
  };
}

/** Returns why a color cannot be the accent: text on it, and text in it, must be readable in both themes. */
export function accentProblem(accent: string): string | null {
  const { light, dark } = accentShades(accent);
  const inLight = Math.min(contrast(light.filled, ON_FILLED.light), contrast(light.filled, PAPER));
  if (inLight < LEAST_CONTRAST)
    return `Choose a darker color: its contrast is ${shown(inLight)}, and text needs ${LEAST_CONTRAST}`;
  const inDark = Math.min(contrast(dark.filled, ON_FILLED.dark), contrast(dark.filled, DARK_PAGE));
  if (inDark < LEAST_CONTRAST)
    return `Choose a brighter color: in the dark theme its contrast is ${shown(inDark)}, and text needs ${LEAST_CONTRAST}`;
  return null;
}

/** Rounded down, so that a refused contrast never reads as enough. */
const shown = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);
