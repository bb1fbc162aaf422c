import { useRouteLoaderData } from "react-router";
import { useLab } from "../platform/lab.ts";
import { changeSettings, settings } from "../platform/settings.ts";
import { useStored } from "../platform/storage.ts";

export type Choice = "yes" | "no";

/** Returns the lab's analytics tag, or the installation's; null if there is none, and then no consent is needed. */
export function useTagId(): string | null {
  const installed = useRouteLoaderData<{ googleTagId: string | null }>("root")?.googleTagId ?? null;
  return useLab().googleTagId || installed;
}

/** Returns the visitor's choice in this browser; null without one, undefined during hydration. */
export function useConsent(): Choice | null | undefined {
  const stored = useStored(settings);
  return stored === undefined ? undefined : (stored?.consent ?? null);
}

/** Saves the choice. Revoking consent reloads the page, so that nothing of the tag remains. */
export function choose(choice: Choice): void {
  const before = settings.get()?.consent;
  changeSettings({ consent: choice });
  if (before !== "yes" || choice !== "no") return;
  removeTagCookies();
  location.reload();
}

/** The tag sets its cookies for the widest domain it may use. */
function removeTagCookies(): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0]!);
  const labels = location.hostname.split(".");
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join(".")}`);
  for (const name of names.filter((one) => one === "_ga" || one.startsWith("_ga_")))
    for (const domain of ["", ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
}
