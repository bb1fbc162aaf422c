import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "../platform/icons.tsx";
import classes from "./color-scheme-switch.module.css";

/**
 * Switches between light and dark. Renders both icons and lets the theme hide one, because the server does not know the
 * theme.
 */
export function ColorSchemeSwitch() {
  // Suppressing the few color transitions would restyle every element a second time and delay the response to the
  // click.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: true });
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={scheme === "dark" ? "Use the light theme" : "Use the dark theme"}
      onClick={() => setColorScheme(scheme === "dark" ? "light" : "dark")}
    >
      <IconMoon className={classes.moon} size={21} stroke={1.8} aria-hidden />
      <IconSun className={classes.sun} size={21} stroke={1.8} aria-hidden />
    </button>
  );
}
