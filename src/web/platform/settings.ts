import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { stored } from "./storage.ts";

export type Settings = {
  colorScheme: MantineColorScheme;
  /** Whether pages may load the analytics tag; not there while nobody said. */
  consent?: "yes" | "no";
  /** Whether the first page's intro has been shown; with the mark of the session, not again in it (docs/product/landing.md#intro). */
  introDone?: boolean;
};

/** Settings of this browser that concern nobody else. Read without a schema: every first visit waits for this file. */
export const settings = stored<Settings>("nice.settings", 1, {
  parse(kept) {
    const { colorScheme, consent, introDone } = { ...(kept as Partial<Settings> | null) };
    return {
      colorScheme: colorScheme === "light" || colorScheme === "dark" ? colorScheme : "auto",
      ...(consent === "yes" || consent === "no" ? { consent } : {}),
      ...(introDone === true ? { introDone } : {}),
    };
  },
});

/** Changes some settings and keeps the others. */
export function changeSettings(change: Partial<Settings>): void {
  settings.set({ ...(settings.get() ?? { colorScheme: "auto" }), ...change });
}

/** In the session's storage while a session lasts that has seen the intro. */
export const SESSION_MARK = "nice.session";

/** The intro is not shown again in this session (docs/product/landing.md#intro). */
export function markIntroDone(): void {
  changeSettings({ introDone: true });
  try {
    sessionStorage.setItem(SESSION_MARK, "intro");
  } catch {
    // Storage is forbidden here: it is shown again.
  }
}

/** Lets Mantine keep the chosen color scheme among the settings. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => settings.get()?.colorScheme ?? fallback,
  set: (colorScheme: MantineColorScheme) => changeSettings({ colorScheme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => settings.set(null),
};
