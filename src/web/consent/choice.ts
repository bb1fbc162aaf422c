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

/** Keeps the choice. Who takes a yes back gets a fresh page, and nothing of the tag is left. */
export function choose(choice: Choice): void {
  const before = settings.get()?.consent;
  changeSettings({ consent: choice });
  if (before !== "yes" || choice !== "no") return;
  removeTagCookies();
  location.reload();
}

/** The tag sets its cookies for the widest domain that it may. */
function removeTagCookies(): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0]!);
  const labels = location.hostname.split(".");
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join(".")}`);
  for (const name of names.filter((one) => one === "_ga" || one.startsWith("_ga_")))
    for (const domain of ["", ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
}
