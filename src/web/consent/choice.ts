import { useRouteLoaderData } from "react-router";
import { changeSettings, settings } from "../platform/settings.ts";
import { useStored } from "../platform/storage.ts";

export type Choice = "yes" | "no";

/** The installation's analytics tag; null where there is none, and then nobody is asked for anything. */
export function useTagId(): string | null {
  return useRouteLoaderData<{ googleTagId: string | null }>("root")?.googleTagId ?? null;
}

/** What this browser's person said; null when they have not, undefined while the page hydrates. */
export function useConsent(): Choice | null | undefined {
  const kept = useStored(settings);
  return kept === undefined ? undefined : (kept?.consent ?? null);
}

/** Keeps the choice. Who takes a yes back gets a fresh page, on which nothing of the tag is left. */
export function choose(choice: Choice): void {
  const before = settings.get()?.consent;
  changeSettings({ consent: choice });
  if (before === "yes" && choice === "no") location.reload();
}
