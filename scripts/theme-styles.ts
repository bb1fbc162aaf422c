import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import type { Plugin } from "vite";
import { cssVariables, theme } from "../src/web/platform/theme.ts";

const NAME = "virtual:theme.css";

/**
 * The theme's variables as a style sheet, which browsers keep. Mantine would work them out with each rendering and write
 * them into every page: half of its bytes.
 */
export function themeStyles(): Plugin {
  return {
    name: "theme-styles",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? themeVariables() : undefined),
  };
}

/** As Mantine's own: what its style sheet of defaults says already is left out. */
function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const mantines = defaultCssVariablesResolver(whole);
  const ours = cssVariables(whole);
  const own = (group: "variables" | "light" | "dark") => {
    const known = usual[group] as Record<string, string>;
    const all = Object.entries({ ...mantines[group], ...ours[group] });
    return Object.fromEntries(all.filter(([name, value]) => known[name] !== value));
  };
  return convertCssVariables({ variables: own("variables"), light: own("light"), dark: own("dark") });
}
