import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { stored } from "./storage.ts";

export type Settings = {
  colorScheme: MantineColorScheme;
  /** Whether pages may load the analytics tag; undefined before the user decides. */
  consent?: "yes" | "no";
  /**
   * Whether the landing page's intro was shown; with the session mark, it is not repeated in that session
   * (docs/product/landing.md#intro).
   */
  introDone?: boolean;
};

/** Settings of this browser only. Read without a schema library, because every first visit waits for this file. */
export const settings = stored<Settings>("nice.settings", 1, {
  parse(saved) {
    const { colorScheme, consent, introDone } = { ...(saved as Partial<Settings> | null) };
    return {
      colorScheme: colorScheme === "light" || colorScheme === "dark" ? colorScheme : "auto",
      ...(consent === "yes" || consent === "no" ? { consent } : {}),
      ...(introDone === true ? { introDone } : {}),
    };
  },
});

export function changeSettings(change: Partial<Settings>): void {
  settings.set({ ...(settings.get() ?? { colorScheme: "auto" }), ...change });
}

/** Key in sessionStorage, set once the intro was shown in this session. */
export const SESSION_MARK = "nice.session";

/** Prevents the intro from showing again in this session (docs/product/landing.md#intro). */
export function markIntroDone(): void {
  changeSettings({ introDone: true });
  try {
    sessionStorage.setItem(SESSION_MARK, "intro");
  } catch {
    // Storage is blocked: the intro is shown again.
  }
}

export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => settings.get()?.colorScheme ?? fallback,
  set: (colorScheme: MantineColorScheme) => changeSettings({ colorScheme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => settings.set(null),
};
