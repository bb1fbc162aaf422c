import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { isAlive } from "./journey.ts";
import { pageOf, type Person } from "./journey-people.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [1440, 390];
const EVERYTHING: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  rules: { "label-content-name-mismatch": { enabled: true } },
};
/** What may differ between the themes. */
const COLORS: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"], resultTypes: ["violations"] };

export type Look = {
  path: string;
  /** Leads to what is to be looked at, at each width; its heading or dialog is there already. */
  ready?: (page: Page) => Promise<void>;
};

/** axe finds nothing on any of the pages as `person` (null: a visitor) sees them: computer and phone, light and dark. */
export async function expectAccessible(
  browser: Browser,
  person: Person | null,
  looks: readonly Look[],
  options: Parameters<typeof pageOf>[2] = {},
): Promise<void> {
  const page = await pageOf(browser, person, options);
  for (const { path, ready } of looks) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (width === WIDTHS[0]) {
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(path);
        // Only a page that is alive follows a change of theme.
        await isAlive(page);
      }
      await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
      await ready?.(page);
      await expectBothThemesAccessible(page, `${path} at ${width}`);
    }
  }
  await page.context().close();
}

/** axe finds nothing on the page as it stands, with what is open on it, in both themes. Only a page that is alive follows a change of theme. */
export async function expectBothThemesAccessible(page: Page, where: string): Promise<void> {
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await hasTheme(page, theme);
    await expectNoViolations(page, `${where}, ${theme}`, theme === "light" ? EVERYTHING : COLORS);
  }
}

/** axe finds nothing on the page as it stands. */
export async function expectNoViolations(page: Page, where: string, options = EVERYTHING): Promise<void> {
  // What is asked anew is dimmed till then.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // Its half a megabyte is read once a page, not once a look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    const { axe } = window as never as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    const { violations } = await axe.run(options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
  }, options);
  expect.soft(found, where).toEqual([]);
}

/** The page has followed the change of theme, and its colors are on their way no longer. */
async function hasTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((motion) => motion instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}
