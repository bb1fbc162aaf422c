import { expect, type Page } from "@playwright/test";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";

const filter = (page: Page, name: string) => page.getByRole("group", { name: "Filters" }).getByLabel(name);

test("selected scans across rolls can be marked, undone, tagged, placed, and found by filters", async ({ browser }) => {
  const { customer, scansOf } = await aLibrary([
    { frames: 2 },
    { frames: 1, own: { stock: { brand: "Ilford", model: "HP5 Plus" }, process: "BW" } },
  ]);
  const scans = async () => [...(await scansOf(0)), ...(await scansOf(1))];
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/scans`);
  const frames = page.getByRole("link", { name: /^Frame/ });
  await expect(frames).toHaveCount(3);
  await page.keyboard.press("a");
  const bar = page.getByRole("region", { name: "Selected" });
  await expect(bar).toContainText("3 scans selected");
  await expect(bar).toContainText(/TIFFs: \$\d+\.\d\d/);
  const favorites = async () => (await scans()).filter(({ favorite }) => favorite).length;
  await bar.getByRole("button", { name: "Favorite", exact: true }).click();
  await expect(page.getByText("3 scans marked as favorite").first()).toBeVisible();
  expect(await favorites()).toBe(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(favorites).toBe(0);
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  // The newest roll comes first: the frame on Ilford.
  const box = page.getByRole("checkbox", { name: "Select Frame 1" });
  for (const number of [0, 1]) await box.nth(number).check();
  await expect(bar).toContainText("2 scans selected");
  for (const [label, name] of [
    ["Tag", "harbour"],
    ["Place", "Red Hook"],
  ] as const) {
    await bar.getByRole("button", { name: label, exact: true }).click();
    await page.getByRole("combobox", { name: `${label} for the selected scans` }).fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`^2 scans .*“${name}”`)).first()).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await page.reload();
  await filter(page, "Tag").selectOption({ label: "harbour (2)" });
  await expect(frames).toHaveCount(2);
  await filter(page, "Film").selectOption({ label: "Ilford HP5 Plus (1)" });
  await expect(frames).toHaveCount(1);
  await expect(page).toHaveURL(/tag=.*brand=Ilford&film=HP5\+Plus/);
  await frames.first().click();
  await page.waitForURL("**/gallery/*");
  await page.goBack();
  await expect(frames).toHaveCount(1);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(frames).toHaveCount(3);
  expect((await scansOf(1))[0]).toMatchObject({ tags: [{ name: "harbour" }], locations: [{ name: "Red Hook" }] });
});

const YEARS = 20;
const PER_MONTH = 754;
const FRAMES = 36;

/** Responds like a lab with 250,000 scans of this customer, 70,000 of them in one month. */
async function withManyScans(page: Page): Promise<{ requestedMonths: string[] }> {
  const months = Array.from({ length: YEARS * 12 }, (_, at) => {
    const month = `${2026 - Math.floor(at / 12)}-${String(12 - (at % 12)).padStart(2, "0")}`;
    const scans = at === 100 ? 70_000 : PER_MONTH;
    return { month, scans, rolls: Math.ceil(scans / FRAMES) };
  });
  const requestedMonths: string[] = [];
  const idOf = (month: number, roll: number) =>
    `00000000-0000-4000-8000-${String(month).padStart(4, "0")}${String(roll).padStart(8, "0")}`;
  await page.route(/\/scans\/months/, (route) =>
    route.fulfill({ json: { months, scans: months.reduce((sum, { scans }) => sum + scans, 0) } }),
  );
  await page.route(/\/scans\/rolls\?/, (route) => {
    const month = new URL(route.request().url()).searchParams.get("month")!;
    requestedMonths.push(month);
    const at = months.findIndex((candidate) => candidate.month === month);
    const rolls = Array.from({ length: months[at]!.rolls }, (_, roll) => ({
      id: idOf(at, roll),
      number: roll + 1,
      labNumber: null,
      name: `Walk ${month} ${roll + 1}`,
      brand: "Kodak",
      model: "Gold 200",
      format: "35MM",
      syncedAt: `${month}-10T12:00:00.000Z`,
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
      favorite: false,
      placeholder: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
      thumbnail: { url: "/favicon.svg", width: 480, height: 320 },
    }));
    return route.fulfill({ json: { scans } });
  });
  return { requestedMonths };
}

test("scrubbing, keys and filters reach the oldest of 250,000 scans with few frames in the DOM", async ({
  browser,
}) => {
  const customer = await newCustomer("many");
  const page = await pageOf(browser, customer);
  const { requestedMonths } = await withManyScans(page);
  await page.goto(`/users/${customer.userId}/scans`);
  await expect(page.getByRole("status").filter({ hasText: "250,206 scans" })).toBeVisible();
  const roll = (name: string) => page.getByRole("link", { name, exact: true });
  const frames = page.getByRole("link", { name: /^Frame \d+$/ });
  await expect(roll("Walk 2026-12 1")).toBeVisible();
  await expect(frames.first()).toBeVisible();
  expect(requestedMonths).toEqual(["2026-12"]);

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
  // Right below the site's header, however much has loaded above it meanwhile.
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

  await filter(page, "When").selectOption("2018-08");
  await expect(page.getByRole("status").filter({ hasText: "70,000 scans" })).toBeVisible();
  await expect(roll("Walk 2018-08 1")).toBeVisible();
  await page.mouse.wheel(0, 30_000);
  await expect(roll("Walk 2018-08 1")).toBeHidden();
  await expect(frames.first()).toBeVisible();
  const headings = page.getByRole("link", { name: /^Walk 2018-08 \d+$/ });
  // In the middle of a roll only its frames are rendered: scroll to the next heading.
  await expect(async () => {
    if ((await headings.count()) === 0) await page.mouse.wheel(0, 300);
    expect(await headings.count()).toBeGreaterThan(0);
  }).toPass();
  await expect(page).toHaveURL(/at=2018-08/); // the position is saved once scrolling stops
  const name = await headings.first().innerText();
  await roll(name).scrollIntoViewIfNeeded();
  const before = (await roll(name).boundingBox())!.y;
  await roll(name).click();
  await page.waitForURL("**/rolls/*");
  await page.goBack();
  await expect(roll(name)).toBeVisible();
  await expect.poll(async () => Math.abs((await roll(name).boundingBox())!.y - before)).toBeLessThan(3);
});
