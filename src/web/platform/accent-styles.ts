import { type AccentShades, accentShades } from "../../rules/lab-settings/accent.ts";

/** Returns style rules for the lab's own accent color, in place of tomato: buttons, links and marks. */
export function accentStyles(accent: string): string {
  const { light, dark } = accentShades(accent);
  return rule("light", light) + rule("dark", dark);
}

function rule(theme: "light" | "dark", { filled, hover, tint, tintHover, onTint }: AccentShades): string {
  const colors = {
    "mantine-color-tomato-filled": filled,
    "mantine-color-tomato-filled-hover": hover,
    "mantine-color-tomato-light": tint,
    "mantine-color-tomato-light-hover": tintHover,
    "mantine-color-tomato-light-color": onTint,
    "mantine-primary-color-filled": filled,
    "mantine-primary-color-filled-hover": hover,
    "mantine-color-anchor": filled,
    "nice-accent-text": filled,
    "nice-tomato": filled,
  };
  const rules = Object.entries(colors).map(([name, color]) => `--${name}:${color}`);
  return `:root[data-mantine-color-scheme="${theme}"]{${rules.join(";")}}`;
}
