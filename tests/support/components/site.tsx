import { cdp, type Locator, page } from "vitest/browser";
import { onTestFinished } from "vitest";
import { renderScreen, type Screen } from "./render-screen.tsx";

const Blank = { default: () => <h1>A page</h1> };

export const openSite = (
  at = "/about",
  options: Omit<Parameters<typeof renderScreen>[1], "path" | "frame"> & { path?: string } = {},
): Promise<Screen> =>
  renderScreen(Blank, {
    path: at.replace(/\?.*/, ""),
    at,
    frame: "site",
    ...options,
  });

export const banner: Locator = page.getByRole("banner");
export const footer: Locator = page.getByRole("contentinfo");
export const sessionOf = (): string | undefined =>
  document.querySelector<HTMLElement>("header[data-session]")?.dataset["session"];

/** Enables motion until the test ends; all other tests reduce it. */
export async function wantsMotion(): Promise<void> {
  const emulate = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  await emulate("no-preference");
  onTestFinished(async () => void (await emulate("reduce")));
}
