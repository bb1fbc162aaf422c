import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { z } from "zod";
import { stored } from "./storage.ts";

const Settings = z.object({ colorScheme: z.enum(["auto", "light", "dark"]).default("auto") });
export type Settings = z.output<typeof Settings>;

/** Settings of this browser that concern nobody else. */
export const settings = stored<Settings>("nice.settings", 1, Settings as z.ZodType<Settings>);

/** Lets Mantine keep the chosen colour scheme among the settings. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => settings.get()?.colorScheme ?? fallback,
  set: (colorScheme: MantineColorScheme) => settings.set({ ...settings.get(), colorScheme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => settings.set(null),
};

/**
 * Runs before the first paint: puts the colour scheme on the page, and marks it when there is a token, so that nobody
 * who is logged in sees the visitors' page flash by. Plain text, for it runs before any module is loaded.
 */
export const EARLY_SCRIPT = `(function () {
  var root = document.documentElement;
  var scheme = "auto";
  try {
    var kept = JSON.parse(localStorage.getItem("nice.settings"));
    if (kept && kept.version === 1) scheme = kept.value.colorScheme;
    if (localStorage.getItem("nice.token." + root.dataset.environment)) root.dataset.token = "";
  } catch (error) {}
  if (scheme !== "light" && scheme !== "dark") scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.mantineColorScheme = scheme;
})();`;
