import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bestTier, DEFAULT_CALCULATOR_COUNTS } from "../../src/rules/memberships/calculator.ts";
import { tiersOnSale } from "../../src/rules/memberships/tiers.ts";
import * as pricing from "../../src/web/routes/pricing.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { renderScreen } from "../support/components/render-screen.tsx";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";

/** The calculator writes to the real URL. */
const opened = location.search;
afterEach(() => history.replaceState(history.state, "", location.pathname + opened));

const openPricing = (question = "") =>
  renderScreen(pricing, { path: "/pricing", at: `/pricing${question}`, frame: "site" });
const tiers = page.getByRole("list", { name: "Memberships", exact: true });
const count = (name: string) => page.getByRole("spinbutton", { name, exact: true });
const rolls = count("Rolls to develop + scan");
const rush = count("Rush");
const tiersTop = () => Math.round(tiers.element().getBoundingClientRect().top);
const scrollDown = (top: number) => window.scrollTo({ top, behavior: "instant" });

test("tier names stick 127 px below the top of the window", async () => {
  await openPricing();
  await expect.element(tiers).toBeVisible();
  await document.fonts.ready;
  const start = tiersTop();
  expect(start).toBeGreaterThan(127);
  scrollDown(start - 128);
  expect(tiersTop()).toBe(128);
  scrollDown(start - 127);
  expect(tiersTop()).toBe(127);
  scrollDown(start + 400);
  expect(tiersTop()).toBe(127);
});

test("on small screens the tiers scroll away, and one tier is compared at a time", async () => {
  await page.viewport(599, 844);
  await openPricing();
  await expect.element(tiers).toBeVisible();
  await document.fonts.ready;
  scrollDown(tiersTop() + 400);
  expect(tiersTop()).toBe(-400);
  const heads = () =>
    page
      .getByRole("table", { name: "Add-Ons" })
      .getByRole("columnheader")
      .elements()
      .filter((head) => head.checkVisibility())
      .map(({ textContent }) => textContent);
  await expect.poll(heads).toEqual(["Add-Ons", "Non-Member", "Nice"]);
  await page.getByRole("group", { name: "Compare with" }).getByText("Super Nice").click();
  await expect.poll(heads).toEqual(["Add-Ons", "Non-Member", "Super Nice"]);
  await page.viewport(600, 844);
  scrollDown(900);
  await expect.poll(tiersTop).toBe(127);
});

test("a tier opens its purchase in a new tab, and the first order leads to sign-up", async () => {
  await openPricing();
  for (const tier of tiersOnSale(STARTING_PRICE_LIST)) {
    const link = tiers.getByRole("link", { name: new RegExp(`^${STARTING_PRICE_LIST.tiers[tier].label}`) });
    await expect.element(link).toHaveAttribute("href", `/memberships/purchase?tier=${tier}`);
    await expect.element(link).toHaveAttribute("target", "_blank");
  }
  await expect.element(page.getByRole("link", { name: "Start Your First Order" })).toHaveAttribute("href", "/signup");
});

test("the calculator marks the best plan, its chart matches the rules, and counts stay in range", async () => {
  await openPricing();
  await rolls.fill("300");
  const marked = page.getByRole("listitem").filter({ hasText: "Best plan" });
  const best =
    STARTING_PRICE_LIST.tiers[bestTier(STARTING_PRICE_LIST, { ...DEFAULT_CALCULATOR_COUNTS, devScan: 300 })].label;
  await expect.element(marked.getByRole("heading")).toMatchTextContent(best);
  // The chart zooms out, so the break-even point of Very Nice comes into view.
  const figure = page
    .getByRole("figure")
    .filter({ has: page.getByRole("slider") })
    .last();
  await expect.element(figure.getByText("197 rolls", { exact: true })).toBeVisible();
  (figure.getByRole("slider").element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect
    .element(figure.getByRole("slider"))
    .toHaveAttribute(
      "aria-valuetext",
      expect.stringMatching(/^1000 rolls: Non-Member \$17,990\.00, .* Cheapest: Very Nice$/),
    );
  await figure.getByRole("radio", { name: "50", exact: true }).click({ force: true });
  await expect.element(figure.getByText("17 rolls", { exact: true })).toBeVisible();

  const [pro, fourK] = [count("Pro scans"), count("4K scans")];
  const [cut, uncut] = [count("Cut sleeving"), count("Uncut sleeving")];
  await rolls.fill("20");
  await rush.fill("25");
  await expect.element(rush).toHaveValue("20");
  await expect.element(page.getByText("Rush: 20 at most")).toBeVisible();
  await rush.fill("1");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(rush).toHaveValue("0");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(rush).toHaveValue("1");

  await fourK.fill("5");
  await pro.fill("2");
  await expect.element(fourK).toHaveValue("0");
  await expect.element(page.getByRole("status").filter({ hasText: "4K scans changed to 0" })).toBeVisible();
  await cut.fill("3");
  await uncut.fill("4");
  await expect.element(cut).toHaveValue("0");

  await rolls.fill("many");
  await expect.element(page.getByRole("alert").filter({ hasText: "Roll counts must be numbers" })).toBeVisible();
  await expect.element(rolls).toHaveAttribute("aria-invalid", "true");
  await expectAccessible("an invalid count");
  await rolls.fill("3");
  await expect.element(page.getByText("Roll counts must be numbers")).not.toBeInTheDocument();
  await expect.element(uncut).toHaveValue("3");
});

test("the URL keeps the counts without a navigation", async () => {
  const { length } = history;
  await openPricing();
  await rolls.fill("48");
  await rush.fill("6");
  await expect.poll(() => location.search).toMatch(/rolls=48&rush=6$/);
  for (const [name, value] of new URLSearchParams(opened))
    expect(new URLSearchParams(location.search).get(name), "other URL parameters are kept").toBe(value);
  const { scrollY } = window;
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => location.search).toMatch(/rolls=48&rush=7$/);
  expect([window.scrollY, history.length]).toEqual([scrollY, length]);
});

test("the page opens with the counts in its URL and ignores invalid ones", async () => {
  const screen = await openPricing("?rolls=48&rush=7");
  await expect.element(rolls).toHaveValue("48");
  await expect.element(rush).toHaveValue("7");
  await screen.goTo("/elsewhere");
  await screen.goTo("/pricing?rolls=lots&rush=-1&pro=99");
  await expect.element(count("Pro scans")).toHaveValue("20");
  await expect.element(rolls).toHaveValue("20");
  await expect.element(rush).toHaveValue("0");
});

test("the loupe moves over all scan sizes at once, by pointer and arrow keys", async () => {
  await openPricing();
  const part = page.getByRole("region", { name: "Scan sizes compared" });
  const pictures = () => part.getByRole("img").elements() as HTMLImageElement[];
  const places = () => pictures().map((picture) => getComputedStyle(picture).translate);
  const slider = part.getByRole("slider");
  await expect.poll(() => pictures().length).toBe(3);
  part.element().scrollIntoView({ behavior: "instant" });
  const pixels = () => pictures().map(({ naturalWidth }) => naturalWidth);
  await expect.poll(pixels, { message: "each has its stated pixels" }).toEqual([528, 1056, 1584]);
  expect(new Set(pictures().map(({ clientWidth }) => clientWidth)).size).toBe(1);
  expect(
    part
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["3,072 × 2,048", "6,144 × 4,096", "9,216 × 6,144"].map((size) => expect.stringContaining(size)));
  const first = places();
  expect(new Set(first).size).toBe(1);

  const frame = pictures()[1]!.parentElement!;
  frame.scrollIntoView({ block: "center", behavior: "instant" });
  await userEvent.hover(frame, { position: { x: frame.clientWidth * 0.25, y: frame.clientHeight * 0.5 } });
  await expect
    .element(slider)
    .toHaveAttribute("aria-valuetext", expect.stringMatching(/^25 percent across, 50 percent/));
  expect(new Set(places()).size).toBe(1);
  expect(places()).not.toEqual(first);
  const down = () => Number(/(\d+) percent down/.exec(slider.element().getAttribute("aria-valuetext")!)![1]);
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{ArrowDown}{ArrowUp}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "29 percent across, 54 percent down");
  for (let press = 0; press < 30 && down() > 0; press++) await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "29 percent across, 0 percent down");
});
