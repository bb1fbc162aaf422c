import { expect, type Page } from "@playwright/test";
import { bestTier, DEFAULT_CALCULATOR_COUNTS } from "../../src/rules/memberships/calculator.ts";
import { PURCHASABLE_TIER_IDS, TIERS } from "../../src/rules/memberships/tiers.ts";
import { test } from "../support/journey-test.ts";
import { isAlive, standsStill } from "../support/journey.ts";

const tiersTop = async (page: Page): Promise<number> =>
  Math.round((await page.getByRole("list", { name: "Memberships", exact: true }).boundingBox())!.y);
const scrollDown = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
const count = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const search = (page: Page) => new URL(page.url()).search;

test("the names of the tiers stop 127 px below the window's top", async ({ page }) => {
  await page.goto("/pricing");
  await standsStill(page);
  const start = await tiersTop(page);
  expect(start).toBeGreaterThan(127);
  await scrollDown(page, start - 128);
  expect(await tiersTop(page)).toBe(128);
  await scrollDown(page, start - 127);
  expect(await tiersTop(page)).toBe(127);
  await scrollDown(page, start + 400);
  expect(await tiersTop(page)).toBe(127);
});

test("on small screens they scroll away, and one tier at a time is compared", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 599, height: 844 } });
  await page.goto("/pricing");
  await standsStill(page);
  const start = await tiersTop(page);
  await scrollDown(page, start + 400);
  expect(await tiersTop(page)).toBe(-400);
  const heads = page.getByRole("table", { name: "Add-Ons" }).getByRole("columnheader").filter({ visible: true });
  await expect(heads).toHaveText(["Add-Ons", "Non-Member", "Nice"]);
  await page.getByRole("group", { name: "Compare with" }).getByText("Super Nice").click();
  await expect(heads).toHaveText(["Add-Ons", "Non-Member", "Super Nice"]);
  await page.setViewportSize({ width: 600, height: 844 });
  await scrollDown(page, 900);
  expect(await tiersTop(page)).toBe(127);
  await page.close();
});

test("a tier opens its purchase in a new tab, and the first order begins with an account", async ({ page }) => {
  await page.goto("/pricing");
  for (const tier of PURCHASABLE_TIER_IDS) {
    const link = page
      .getByRole("list", { name: "Memberships", exact: true })
      .getByRole("link", { name: new RegExp(`^${TIERS[tier].label}`) });
    const [tab] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await tab.waitForURL(`**/memberships/purchase?tier=${tier}`);
    await expect(tab.getByRole("radio", { name: TIERS[tier].label, exact: true })).toBeChecked();
    await tab.close();
  }
  await expect(page.getByRole("link", { name: "Start Your First Order" })).toHaveAttribute("href", "/signup");
});

test("the calculator marks the best plan, its plot reads what the rules say, and it keeps to its rules", async ({
  page,
}) => {
  await page.goto("/pricing");
  await page.waitForLoadState("networkidle");
  await count(page, "Rolls to develop + scan").fill("300");
  const counts = { ...DEFAULT_CALCULATOR_COUNTS, devScan: 300 };
  const marked = page.getByRole("listitem").filter({ hasText: "Best plan" });
  await expect(marked.getByRole("heading")).toContainText(TIERS[bestTier(counts)].label);
  // The plot looks further, where the point of Very Nice comes into view.
  const figure = page.getByRole("figure");
  await expect(figure.getByText("197 rolls", { exact: true })).toBeVisible();
  const slider = figure.getByRole("slider");
  await slider.focus();
  await slider.press("End");
  await expect(slider).toHaveAttribute(
    "aria-valuetext",
    /^1000 rolls: Non-Member \$17,990\.00, .* Cheapest: Very Nice$/,
  );
  await figure.getByRole("radio", { name: "50", exact: true }).check({ force: true });
  await expect(figure.getByText("17 rolls", { exact: true })).toBeVisible();

  const [rolls, pro, fourK] = [
    count(page, "Rolls to develop + scan"),
    count(page, "Pro scans"),
    count(page, "4K scans"),
  ];
  const [cut, uncut, rush] = [count(page, "Cut sleeving"), count(page, "Uncut sleeving"), count(page, "Rush")];

  await rolls.fill("20");
  await rush.fill("25");
  await expect(rush).toHaveValue("20");
  await expect(page.getByText("Rush: 20 at most")).toBeVisible();
  await rush.fill("1");
  for (let presses = 0; presses < 3; presses += 1) await rush.press("ArrowDown");
  await expect(rush).toHaveValue("0");
  await rush.press("ArrowUp");
  await expect(rush).toHaveValue("1");

  await fourK.fill("5");
  await pro.fill("2");
  await expect(fourK).toHaveValue("0");
  await expect(page.getByRole("status").filter({ hasText: "4K scans went back to 0" })).toBeVisible();
  await cut.fill("3");
  await uncut.fill("4");
  await expect(cut).toHaveValue("0");

  await rolls.fill("many");
  await expect(page.getByRole("alert").filter({ hasText: "Roll counts must be numbers" })).toBeVisible();
  await expect(rolls).toHaveAttribute("aria-invalid", "true");
  await rolls.fill("3");
  await expect(page.getByText("Roll counts must be numbers")).toHaveCount(0);
  await expect(uncut).toHaveValue("3");
});

test("the address keeps the counts, opens with them, and nonsense in it is ignored", async ({ page }) => {
  await page.goto("/pricing?from=mail");
  await page.waitForLoadState("networkidle");
  await count(page, "Rolls to develop + scan").fill("48");
  await count(page, "Rush").fill("6");
  await expect.poll(() => search(page)).toBe("?from=mail&rolls=48&rush=6");
  const before = await page.evaluate(() => [scrollY, history.length]);
  await count(page, "Rush").press("ArrowUp");
  await expect.poll(() => search(page)).toBe("?from=mail&rolls=48&rush=7");
  expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before);

  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.reload();
  await expect(count(page, "Rolls to develop + scan")).toHaveValue("48");
  await expect(count(page, "Rush")).toHaveValue("7");
  await page.goto("/pricing?rolls=lots&rush=-1&pro=99");
  await expect(count(page, "Pro scans")).toHaveValue("20");
  await expect(count(page, "Rolls to develop + scan")).toHaveValue("20");
  await expect(count(page, "Rush")).toHaveValue("0");
  expect(problems).toEqual([]);
});

test.describe("the loupe over the scan sizes", () => {
  const part = (page: Page) => page.getByRole("region", { name: "What the sizes show" });
  const pictures = (page: Page) => part(page).getByRole("img");
  const slider = (page: Page) => part(page).getByRole("slider");
  /** Where each size's picture lies under the loupe, as shares of itself. */
  const places = (page: Page) =>
    pictures(page).evaluateAll((shown) => shown.map((picture) => getComputedStyle(picture).translate));

  test("it moves over all sizes at once, by pointing and by arrows, and each has the pixels that it says", async ({
    page,
  }) => {
    await page.goto("/pricing");
    await isAlive(page);
    await part(page).scrollIntoViewIfNeeded();
    await expect(pictures(page)).toHaveCount(3);
    const pixels = () =>
      pictures(page).evaluateAll((shown) => shown.map((one) => (one as HTMLImageElement).naturalWidth));
    await expect.poll(pixels).toEqual([528, 1056, 1584]);
    await expect(part(page).getByRole("listitem")).toContainText(["3,072 × 2,048", "6,144 × 4,096", "9,216 × 6,144"]);
    const widths = await pictures(page).evaluateAll((shown) => shown.map(({ clientWidth }) => clientWidth));
    expect(new Set(widths).size).toBe(1);
    const first = await places(page);
    expect(new Set(first).size).toBe(1);

    const box = (await pictures(page).nth(1).locator("..").boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.5);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "25 percent across, 50 percent down");
    const pointed = await places(page);
    expect(new Set(pointed).size).toBe(1);
    expect(pointed).not.toEqual(first);

    await slider(page).focus();
    await page.mouse.move(0, 0);
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "29 percent across, 54 percent down");
    for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowUp");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "29 percent across, 0 percent down");
  });
});
