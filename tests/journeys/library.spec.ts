import { expect, type Page } from "@playwright/test";
import { addRollTag } from "../../src/contract/film/tags.ts";
import { markFavourites } from "../../src/contract/film/scans.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const filter = (page: Page, name: string) => page.getByRole("group", { name: "Filters" }).getByLabel(name);

test("rolls are narrowed by what they have; the address keeps it, and Back leads back to it", async ({ browser }) => {
  const { customer, order, scansOf } = await aLibrary([
    { frames: 2 },
    { frames: 1, own: { stock: { brand: "Ilford", model: "HP5 Plus" }, process: "BW" } },
  ]);
  const params = { userId: customer.userId };
  const [scan] = await scansOf(1);
  await customer.call(addRollTag, { params: { ...params, rollId: order.rolls[0]!.id }, body: { name: "harbour" } });
  await customer.call(markFavourites, { params, body: { scanIds: [scan!.id], favourite: true } });
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/rolls`);
  await expect(page.getByRole("status").filter({ hasText: "2 rolls" })).toBeVisible();
  await filter(page, "Film").selectOption({ label: "Ilford HP5 Plus (1)" });
  await expect(page).toHaveURL(/brand=Ilford&film=HP5\+Plus/);
  await expect(page.getByRole("status").filter({ hasText: "1 roll" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Kodak Portra 400" })).toBeHidden();
  // One film is changed for another without taking the first away.
  await filter(page, "Film").selectOption({ label: "Kodak Portra 400 (1)" });
  await expect(page.getByRole("link", { name: "Kodak Portra 400" })).toBeVisible();
  await filter(page, "Tag").selectOption({ label: "harbour (1)" });
  await expect(page.getByRole("button", { name: "Favorites (0)" })).toBeDisabled();
  await page.reload();
  await expect(filter(page, "Tag")).toHaveValue(/.{36}/);
  await page.getByRole("link", { name: "Kodak Portra 400" }).click();
  await page.waitForURL("**/rolls/*-*");
  await page.goBack();
  await expect(page).toHaveURL(/tag=/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Favorites (1)" }).click();
  await expect(page.getByRole("link", { name: "Ilford HP5 Plus" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Kodak Portra 400" })).toBeHidden();

  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "All scans" }).click();
  await expect(page).toHaveURL(/scans\?favourites=1/);
  await expect(page.getByRole("link", { name: "Frame 1" })).toHaveCount(1);
  await expectNoViolations(page, "all scans");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("link", { name: /^Frame/ })).toHaveCount(3);
});

test("on a phone a roll is a line, and filters are behind a button", async ({ browser }) => {
  const { customer } = await aLibrary([{ frames: 1 }]);
  const page = await pageOf(browser, customer, PHONE);
  await page.goto(`/users/${customer.userId}/rolls`);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Kodak Portra 400" }) });
  await expect(card).toBeVisible();
  expect((await card.boundingBox())!.height).toBeLessThan(170);
  await expect(filter(page, "Film")).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(filter(page, "Film")).toBeVisible();
  await expectNoViolations(page, "filters on a phone");
});

test("a roll's page keeps its tags and places, names its film once, and downloads that roll", async ({ browser }) => {
  const { customer, order } = await aLibrary([{ frames: 2 }, { frames: 1 }]);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/rolls/${order.rolls[0]!.id}`);
  await expect(page.getByRole("button", { name: /^Download 2 scans/ })).toBeVisible();
  await expect(page.getByRole("main").getByText(/portra 400/i)).toHaveCount(1);
  await page.getByRole("button", { name: "Add a tag" }).click();
  await page.getByRole("combobox", { name: "New tag" }).fill("night walks");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add a place" }).click();
  await page.getByRole("combobox", { name: "New place" }).fill("Greenpoint");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "night walks" })).toHaveAttribute("href", /rolls\?tag=/);
  await expect(page.getByRole("link", { name: "Greenpoint" })).toHaveAttribute("href", /openstreetmap.*Greenpoint/);
  await expectNoViolations(page, "a roll with tags and places");
  await page.getByRole("link", { name: "Newer roll" }).click();
  await page.waitForURL(`**/rolls/${order.rolls[1]!.id}`);
  // What is known completes.
  await page.getByRole("button", { name: "Add a tag" }).click();
  await page.getByRole("combobox", { name: "New tag" }).fill("nig");
  await expect(page.getByRole("option", { name: "night walks" })).toBeVisible();
  await page.getByRole("option", { name: "night walks" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Take off the tag night walks" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "night walks" })).toBeVisible();
});

test("scans of several rolls are chosen, marked and tagged at once, and that is taken back", async ({ browser }) => {
  const { customer, scansOf } = await aLibrary([{ frames: 3 }, { frames: 1 }]);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/scans`);
  const boxes = page.getByRole("checkbox", { name: /^Select Frame \d$/ });
  await expect(boxes).toHaveCount(4);
  const bar = page.getByRole("region", { name: "Selected" });
  await boxes.nth(0).check();
  // Once one is chosen a press on a picture chooses it, and shift all between.
  await page
    .getByRole("link", { name: /^Frame/ })
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 scans selected");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.keyboard.press("a");
  await expect(bar).toContainText("4 scans selected");
  await expectNoViolations(page, "scans that are selected");
  const favourites = async () =>
    [...(await scansOf(0)), ...(await scansOf(1))].filter(({ favourite }) => favourite).length;
  await bar.getByRole("button", { name: "Favorite", exact: true }).click();
  await expect(page.getByText("4 scans marked as favorite").first()).toBeVisible();
  expect(await favourites()).toBe(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(favourites).toBe(0);
  await bar.getByRole("button", { name: "Tag" }).click();
  await page.getByRole("combobox", { name: "Tag for the selected scans" }).fill("harbour");
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 scans tagged “harbour”").first()).toBeVisible();
  await expect.poll(async () => (await scansOf(1))[0]!.tags).toMatchObject([{ name: "harbour" }]);
});

const YEARS = 20;
const PER_MONTH = 754;
const FRAMES = 36;

/** Answers as a lab would that has 250,000 scans of this customer, 70,000 of them in one month. */
async function withManyScans(page: Page): Promise<{ askedFor: string[] }> {
  const months = Array.from({ length: YEARS * 12 }, (_, at) => {
    const month = `${2026 - Math.floor(at / 12)}-${String(12 - (at % 12)).padStart(2, "0")}`;
    const scans = at === 100 ? 70_000 : PER_MONTH;
    return { month, scans, rolls: Math.ceil(scans / FRAMES) };
  });
  const askedFor: string[] = [];
  const idOf = (month: number, roll: number) =>
    `00000000-0000-4000-8000-${String(month).padStart(4, "0")}${String(roll).padStart(8, "0")}`;
  await page.route(/\/scans\/months/, (route) =>
    route.fulfill({ json: { months, scans: months.reduce((sum, { scans }) => sum + scans, 0) } }),
  );
  await page.route(/\/scans\/rolls\?/, (route) => {
    const asked = new URL(route.request().url()).searchParams.get("month")!;
    askedFor.push(asked);
    const at = months.findIndex(({ month }) => month === asked);
    const rolls = Array.from({ length: months[at]!.rolls }, (_, roll) => ({
      id: idOf(at, roll),
      number: roll + 1,
      labNumber: null,
      name: `Walk ${asked} ${roll + 1}`,
      brand: "Kodak",
      model: "Gold 200",
      format: "35MM",
      syncedAt: `${asked}-10T12:00:00.000Z`,
      shapes: Array<number>(Math.min(FRAMES, months[at]!.scans - roll * FRAMES)).fill(150),
    }));
    return route.fulfill({ json: { rolls } });
  });
  await page.route(/\/scans\/thumbnails\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [roll, offset, limit] = [query.get("filmRollId")!, Number(query.get("offset")), Number(query.get("limit"))];
    const scans = Array.from({ length: Math.min(limit, FRAMES - offset) }, (_, at) => ({
      id: roll.replace("4000", `4${String(offset + at + 1).padStart(3, "0")}`),
      frame: offset + at + 1,
      name: "",
      description: "",
      favourite: false,
      placeholder: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
      thumbnail: { url: "/favicon.svg", width: 480, height: 320 },
    }));
    return route.fulfill({ json: { scans } });
  });
  return { askedFor };
}

test("of 250,000 scans the oldest is reached by scrubbing, by keys and by filter, and few are ever there", async ({
  browser,
}) => {
  const customer = await newCustomer("many");
  const page = await pageOf(browser, customer);
  const { askedFor } = await withManyScans(page);
  await page.goto(`/users/${customer.userId}/scans`);
  await expect(page.getByRole("status").filter({ hasText: "250,206 scans" })).toBeVisible();
  const roll = (name: string) => page.getByRole("link", { name, exact: true });
  const frames = page.getByRole("link", { name: /^Frame \d+$/ });
  await expect(roll("Walk 2026-12 1")).toBeVisible();
  await expect(frames.first()).toBeVisible();
  expect(askedFor).toEqual(["2026-12"]);

  const slider = page.getByRole("slider", { name: "Month" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(roll("Walk 2007-01 1")).toBeVisible();
  await expect(slider).toHaveAttribute("aria-valuetext", "January 2007");
  await expect(page).toHaveURL(/at=2007-01/);
  await page.keyboard.press("Home");
  await expect(roll("Walk 2026-12 1")).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(roll("Walk 2025-12 1")).toBeVisible();
  // Right below the site's header, however much came in behind that meanwhile.
  const december = page.getByRole("heading", { name: /^December 2025/ });
  const isBelowTheHeader = () =>
    expect.poll(async () => Math.abs(((await december.boundingBox())?.y ?? 0) - 72)).toBeLessThan(2);
  await isBelowTheHeader();
  await page.goto(`/users/${customer.userId}/scans?at=2025-12`);
  await isBelowTheHeader();

  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 40, { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute("aria-valuetext", "January 2007");
  await expect(frames.first()).toBeVisible();
  expect(await frames.count()).toBeLessThan(200);

  // Into the middle of the month of 70,000, and back to the very place.
  await filter(page, "When").selectOption("2018-08");
  await expect(page.getByRole("status").filter({ hasText: "70,000 scans" })).toBeVisible();
  await expect(roll("Walk 2018-08 1")).toBeVisible();
  await page.mouse.wheel(0, 30_000);
  await expect(roll("Walk 2018-08 1")).toBeHidden();
  await expect(frames.first()).toBeVisible();
  const headings = page.getByRole("link", { name: /^Walk 2018-08 \d+$/ });
  // In the middle of a roll only its frames are there: on to the next one's heading.
  await expect(async () => {
    if ((await headings.count()) === 0) await page.mouse.wheel(0, 300);
    expect(await headings.count()).toBeGreaterThan(0);
  }).toPass();
  await expect(page).toHaveURL(/at=2018-08/); // the place is noted once the page has come to rest
  const name = await headings.first().innerText();
  await roll(name).scrollIntoViewIfNeeded();
  const before = (await roll(name).boundingBox())!.y;
  await roll(name).click();
  await page.waitForURL("**/rolls/*");
  await page.goBack();
  await expect(roll(name)).toBeVisible();
  await expect.poll(async () => Math.abs((await roll(name).boundingBox())!.y - before)).toBeLessThan(3);
});

test("a roll that is pressed while all scans come to rest opens, however long its page takes to come", async ({
  browser,
}) => {
  const customer = await newCustomer("resting");
  const page = await pageOf(browser, customer);
  await withManyScans(page);
  let letThrough = () => {};
  const held = new Promise<void>((done) => (letThrough = done));
  await page.route(/\/assets\/roll-[\w-]{8}\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/users/${customer.userId}/scans`);
  const roll = page.getByRole("link", { name: "Walk 2026-12 2", exact: true });
  await expect(page.getByRole("link", { name: "Walk 2026-12 1", exact: true })).toBeVisible();
  // Not by the wheel, whose last turn a busy page comes to only after what follows.
  await expect(async () => {
    if (!(await roll.isVisible())) await page.evaluate(() => scrollBy({ top: 300, behavior: "instant" }));
    expect(await roll.isVisible()).toBe(true);
  }).toPass();
  await expect(page).toHaveURL(/\/scans\?at=2026-12/);
  // In one go, so that where one is now is told while the roll's page is on its way.
  await roll.evaluate((link: HTMLElement) => {
    scrollTo({ top: 0, behavior: "instant" });
    link.click();
  });
  await expect(page).toHaveURL(/\/scans$/);
  letThrough();
  await page.waitForURL("**/rolls/*");
});

test("whoever goes to the top of all scans stays there, though a month comes in before the browser has told of it", async ({
  browser,
}) => {
  const customer = await newCustomer("to-the-top");
  const page = await pageOf(browser, customer);
  await withManyScans(page);
  let letThrough = () => {};
  const held = new Promise<void>((done) => (letThrough = done));
  const november = /\/scans\/rolls\?.*month=2026-11/;
  await page.route(november, async (route) => {
    await held;
    await route.fallback();
  });
  // As a busy one does, which tells of it only with the next picture that it draws.
  await page.addInitScript(() =>
    addEventListener(
      "scroll",
      (event) => {
        if (document.documentElement.dataset.tellsLate) event.stopImmediatePropagation();
      },
      true,
    ),
  );
  await page.goto(`/users/${customer.userId}/scans`);
  await expect(page.getByRole("link", { name: "Walk 2026-12 1", exact: true })).toBeVisible();
  const asked = page.waitForRequest(november);
  await page.getByRole("slider", { name: "Month" }).press("ArrowDown");
  await asked;
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.evaluate(() => {
    document.documentElement.dataset.tellsLate = "1";
    scrollTo({ top: 0, behavior: "instant" });
  });
  letThrough();
  await expect.poll(height, "the month is laid out").not.toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.context().close();
});
