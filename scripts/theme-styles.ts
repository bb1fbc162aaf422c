import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import type { Plugin } from "vite";
import { cssVariables, theme } from "../src/web/platform/theme.ts";

const NAME = "virtual:theme.css";
/** The dark theme again, for parts that are dark in both themes: `[data-dark-room]`. */
const DARK_ROOM = "virtual:dark-room.css";
/** The Mantine module that would compute the variables in the browser. */
const WORKS_THEM_OUT = /\/MantineCssVariables\/MantineCssVariables\.mjs$/;
const NOBODY = "virtual:no-css-variables";

/**
 * Builds the theme's variables as a style sheet, which browsers cache. Mantine would compute them on each render and
 * write them into every page: half of the page's bytes.
 */
export function themeStyles(): Plugin {
  return {
    name: "theme-styles",
    // Runs before Vite looks for the requested file.
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

/** Like Mantine, leaves out variables that its default style sheet already has. */
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
  // Variables derived from another variable were computed at the root, in the page's own theme.
  const derived = Object.entries({ ...mantines.variables, ...ours.variables }).filter(([, value]) =>
    value.includes("var(--mantine-color-"),
  );
  const all = [...derived, ...Object.entries({ ...mantines.dark, ...ours.dark })];
  return `[data-dark-room]{color-scheme:dark;${all.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}
