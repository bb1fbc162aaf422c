import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import type { Plugin } from "vite";
import { cssVariables, theme } from "../src/web/platform/theme.ts";

const NAME = "virtual:theme.css";
/** The dark theme again, for what is dark in both: `[data-dark-room]`. */
const DARK_ROOM = "virtual:dark-room.css";
/** What of Mantine would work them out in the browser. */
const WORKS_THEM_OUT = /\/MantineCssVariables\/MantineCssVariables\.mjs$/;
const NOBODY = "virtual:no-css-variables";

/**
 * The theme's variables as a style sheet, which browsers keep. Mantine would work them out with each rendering and write
 * them into every page: half of its bytes.
 */
export function themeStyles(): Plugin {
  return {
    name: "theme-styles",
    // Before Vite looks for the file that is asked for.
    enforce: "pre",
    resolveId(id) {
      if (id === NAME || id === DARK_ROOM) return `\0${id}`;
      return WORKS_THEM_OUT.test(id) ? `\0${NOBODY}` : undefined;
    },
    load(id) {
      if (id === `\0${NOBODY}`) return "export const MantineCssVariables = () => null;";
      if (id === `\0${NAME}`) return themeVariables();
      return id === `\0${DARK_ROOM}` ? darkRoomVariables() : undefined;
    },
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

function darkRoomVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const [mantines, ours] = [defaultCssVariablesResolver(whole), cssVariables(whole)];
  // What is made of another variable was worked out at the root, in the page's own theme.
  const derived = Object.entries({ ...mantines.variables, ...ours.variables }).filter(([, value]) =>
    value.includes("var(--mantine-color-"),
  );
  const all = [...derived, ...Object.entries({ ...mantines.dark, ...ours.dark })];
  return `[data-dark-room]{color-scheme:dark;${all.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}
