import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "../platform/icons.tsx";
import classes from "./color-scheme-switch.module.css";

/** Light or dark. Both icons are there and the theme shows one: the server does not know which it will be. */
export function ColorSchemeSwitch() {
  // To hold the few transitions of colors back, every part would be styled a second time before the press is answered.
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
