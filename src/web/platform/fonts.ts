import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import mono from "@fontsource/space-mono/files/space-mono-latin-400-normal.woff2?url";
import monoBold from "@fontsource/space-mono/files/space-mono-latin-700-normal.woff2?url";

/**
 * Bundled fonts, Latin letters only, with CSS names. Their fallbacks (fonts.css) take the same space, so that nothing
 * shifts.
 */
export const FONTS = [
  { family: "Bricolage Grotesque Variable", weight: "200 800", url: bricolage },
  { family: "Instrument Sans Variable", weight: "400 700", url: instrument },
  { family: "Space Mono", weight: "400", url: mono },
  { family: "Space Mono", weight: "700", url: monoBold },
] as const;

/** For browsers without scripts; all others get the fonts from the early script. */
export const fontFaces = (): string =>
  FONTS.map(
    ({ family, weight, url }) =>
      `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`,
  ).join("");
