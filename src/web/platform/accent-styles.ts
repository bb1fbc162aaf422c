import { type AccentShades, accentShades } from "../../rules/lab-settings/accent.ts";

/** Returns style rules for the lab's own accent color, in place of tomato: buttons, links and marks. */
export function accentStyles(accent: string): string {
  const rule = (theme: "light" | "dark", { filled, hover }: AccentShades) =>
    `:root[data-mantine-color-scheme="${theme}"]{--mantine-color-tomato-filled:${filled};--mantine-color-tomato-filled-hover:${hover};--mantine-primary-color-filled:${filled};--mantine-primary-color-filled-hover:${hover};--mantine-color-anchor:${filled};--nice-accent-text:${filled};--nice-tomato:${filled}}`;
  const { light, dark } = accentShades(accent);
  return rule("light", light) + rule("dark", dark);
}
