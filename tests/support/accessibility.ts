import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { isAlive } from "./journey.ts";
import { pageOf, type Person } from "./journey-people.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COMPUTER = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const EVERYTHING: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  rules: { "label-content-name-mismatch": { enabled: true } },
};
/** Rules whose results may differ between themes. */
const COLORS: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"], resultTypes: ["violations"] };
/** Rules whose results may differ between widths; colors take axe the longest. */
const LAYOUT: RunOptions = {
  ...EVERYTHING,
  rules: { ...EVERYTHING.rules, "color-contrast": { enabled: false }, "link-in-text-block": { enabled: false } },
};

export type Look = {
  path: string;
  /** Waits for the content. The main heading, or a dialog, is already visible. */
  ready?: (page: Page) => Promise<void>;
};

/**
 * Expects no axe violations on any of the pages: all rules on a computer in the light theme, colors in the dark one,
 * and all but colors on a phone. Each page is loaded once.
 * @param person the viewer; null is a visitor
 */
export async function expectAccessible(browser: Browser, person: Person | null, looks: readonly Look[]): Promise<void> {
  const page = await pageOf(browser, person, { viewport: COMPUTER });
  for (const { path, ready } of looks) {
    await page.setViewportSize(COMPUTER);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    // A page follows a theme change only after hydration.
    await isAlive(page);
    const begins = page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first();
    await expect(begins, path).toBeVisible();
    await ready?.(page);
    await expectNoViolations(page, `${path}, light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await hasTheme(page, "dark");
    await expectNoViolations(page, `${path}, dark`, COLORS);
    await page.setViewportSize(PHONE);
    await expect(begins, path).toBeVisible();
    await expectNoViolations(page, `${path}, on a phone`, LAYOUT);
  }
  await page.context().close();
}

export async function expectNoViolations(page: Page, where: string, options = EVERYTHING): Promise<void> {
  // Content is dimmed while it reloads.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // Its half a megabyte is loaded once per page, not once per check.
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

/** Waits until the page has the theme, and ends its color transitions. */
async function hasTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
  // Awaiting them could last forever: a browser may pause the transitions of a hidden page.
  await page.evaluate(() => {
    for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish();
  });
}
