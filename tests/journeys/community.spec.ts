import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { selectSubmission } from "../../src/contract/submissions/submissions.ts";
import { isAlive, wantsMotion } from "../support/journey.ts";
import { theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

type Chosen = { submissions: { id: string; instagramHandle: string; scan: { id: string } }[]; count: number };

/** Of the demo's offers. */
const CHOSEN = 30;

/** @param query of which of them; else the newest as the first page shows them */
const chosen = async (request: APIRequestContext, query = ""): Promise<Chosen> =>
  (await (await request.get(`/api/social-media-submissions/selected${query}`)).json()) as Chosen;

/** What hangs still ends; on a machine that has ten times as much to do, the photographs take ten minutes. */
const PHOTOGRAPHS_MS = 3_600_000;

// The demo's photographs are still on their way when the lab opens.
test.beforeAll(async ({ request }) => {
  test.setTimeout(PHOTOGRAPHS_MS);
  await expect
    .poll(async () => (await chosen(request)).count, { timeout: PHOTOGRAPHS_MS })
    .toBeGreaterThanOrEqual(CHOSEN);
});

/** The start page with all that is chosen. */
async function openHome(page: Page): Promise<Chosen> {
  let all: Chosen | undefined;
  await expect(async () => {
    // Another journey may choose one meanwhile.
    all = await chosen(page.request);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await expect(section(page, "gallery").getByText(`25 of ${all.count}`)).toBeAttached({ timeout: 1000 });
  }).toPass();
  await isAlive(page);
  return all!;
}

const section = (page: Page, id: string) => page.locator(`#${id}`);
const pictures = (page: Page) => section(page, "gallery").getByRole("listitem").getByRole("link");
const lightbox = (page: Page) => page.getByRole("dialog", { name: "Selected submissions" });

/** How many slides, with the gaps between them, fill the row. */
const slidesSeen = (row: Locator) =>
  row.evaluate((list) => {
    const { columnGap, paddingLeft, paddingRight, width } = getComputedStyle(list);
    const room = Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const slide = list.firstElementChild!.getBoundingClientRect().width;
    const gap = Number.parseFloat(columnGap);
    // Whole slides bring a gap each, but the last one that fits wholly has none after it.
    const whole = Math.floor((room + gap) / (slide + gap) + 0.001);
    const rest = Math.max(0, room - whole * (slide + gap));
    return Math.round((whole + rest / slide) * 10) / 10;
  });

test("the wall rolls in five lanes by index modulo five, with whose each picture is, and 4.3 reviews stand side by side", async ({
  page,
}) => {
  const lanes = section(page, "community").locator("[data-lane]");
  // Another journey may choose one while the page comes.
  await expect(async () => {
    const { submissions } = await openHome(page);
    await expect(lanes).toHaveCount(5);
    for (let lane = 0; lane < 5; lane++) {
      const shown = await lanes
        .nth(lane)
        .locator("ul:not([aria-hidden]) img")
        .evaluateAll((images) => images.map((image) => image.getAttribute("src")!.split("/")[4]));
      expect(shown).toEqual(submissions.filter((_, index) => index % 5 === lane).map(({ scan }) => scan.id));
    }
    const profile = `https://www.instagram.com/${submissions[0]!.instagramHandle.slice(1)}/`;
    expect(await lanes.first().getByRole("link").first().getAttribute("href")).toBe(profile);
  }).toPass();
  // What only fills the lane is there for nobody to hear or to stop at.
  for (const copy of await lanes.first().locator("ul[aria-hidden]").all()) await expect(copy).toHaveAttribute("inert");

  const reviews = page.getByRole("group", { name: "Reviews" });
  const row = reviews.getByRole("list");
  await expect(row.getByRole("listitem")).toHaveCount(5);
  expect(await slidesSeen(row)).toBe(4.3);
  const next = reviews.getByRole("button", { name: "Next: Reviews" });
  await expect(async () => {
    await next.click();
    await expect(next).toHaveAttribute("aria-disabled", "true", { timeout: 2000 });
  }).toPass();
  const rightEdge = async (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right);
  await expect
    .poll(async () => (await rightEdge(row.getByRole("listitem").last())) <= (await rightEdge(row)) + 1)
    .toBe(true);
});

test("the rolling rests by its button and under the focus, and is off for who wants less motion", async ({ page }) => {
  await wantsMotion(page);
  await openHome(page);
  const wall = section(page, "community");
  const lane = wall.locator("[data-lane]").first();
  await expect(lane).toHaveCSS("animation-play-state", "running");
  await expect(lane).toHaveCSS("animation-iteration-count", "infinite");
  await expect(async () => {
    const pause = wall.getByRole("button", { name: "Pause" });
    if (await pause.isVisible()) await pause.click({ timeout: 1000 });
    await expect(lane).toHaveCSS("animation-play-state", "paused", { timeout: 500 });
  }).toPass();
  await wall.getByRole("button", { name: "Roll on" }).click();
  await expect(lane).toHaveCSS("animation-play-state", "running");
  await lane.getByRole("link").first().focus();
  await expect(lane).toHaveCSS("animation-play-state", "paused");

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(lane).toHaveCSS("animation-name", "none");
  await expect(wall.getByRole("button", { name: "Pause" })).toBeHidden();
  await expect(lane.locator("ul[aria-hidden]").first()).toBeHidden();
});

test("on a phone the wall is a row of 1.1 slides, and one review is seen at a time", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const slides = page.getByRole("group", { name: "Community pictures" });
  await expect(async () => {
    const { submissions } = await openHome(page);
    await expect(slides.getByRole("link").first()).toHaveText(submissions[0]!.instagramHandle, { timeout: 5000 });
  }).toPass();
  await expect(section(page, "community").locator("[data-lane]").first()).toBeHidden();
  await expect(slides.getByRole("listitem")).toHaveCount(25);
  expect(await slidesSeen(slides.getByRole("list"))).toBe(1.1);
  expect(await slidesSeen(page.getByRole("group", { name: "Reviews" }).getByRole("list"))).toBe(1);
});

test("the gallery shows 25 pictures and more on demand; when that fails one tries again", async ({ page }) => {
  await openHome(page);
  const gallery = section(page, "gallery");
  await expect(pictures(page)).toHaveCount(25);
  let failing = true;
  const asked: string[] = [];
  await page.route("**/api/social-media-submissions/selected?*", async (route) => {
    asked.push(new URL(route.request().url()).search);
    await (failing ? route.fulfill({ status: 503, json: {} }) : route.fallback());
  });
  await gallery.getByRole("button", { name: "Show more" }).click();
  await expect(gallery.getByRole("alert")).toBeVisible();
  expect(asked).toEqual(["?limit=25&offset=25&sortBy=selectedAt&desc=true"]);
  // The last one is chosen anew meanwhile, which moves all others back by one.
  const last = (await chosen(page.request, "?limit=100&sortBy=selectedAt&desc=true")).submissions.at(-1)!;
  for (const selected of [false, true])
    await theAdmin().call(selectSubmission, { params: { submissionId: last.id }, body: { selected } });
  failing = false;
  await gallery.getByRole("button", { name: "Try again" }).click();
  await expect(pictures(page).nth(25)).toBeFocused();
  const all = gallery.getByText(/^(\d+) of \1$/);
  await expect(all).toBeVisible();
  await expect(pictures(page)).toHaveCount(Number(/\d+/.exec(await all.innerText())![0]));
  await expect(gallery.getByRole("button", { name: "Show more" })).toHaveCount(0);
});

test("a picture opens at full size: film, arrows, zoom 25, 50 and 100 %, hi-res, and out again", async ({ page }) => {
  await openHome(page);
  const dialog = lightbox(page);
  await pictures(page).first().click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^(Kodak|Ilford|Fujifilm|CineStill|Cinestill) \w+/)).toBeVisible();

  const hiRes = dialog.getByRole("button", { name: "Hi-res" });
  const file = (name: string) => dialog.locator(`img[src*="/${name}-"]:not([inert] *)`);
  await expect(file("midResOptimized")).toBeVisible();
  /** The scan of the picture that is shown. */
  const shown = async () => (await file("midResOptimized").getAttribute("src"))!.split("/")[4]!;
  const first = await shown();
  await expect(file("hiRes")).toHaveCount(0);
  await hiRes.click();
  await expect(file("hiRes")).toHaveCount(1);
  await hiRes.click();
  await expect(file("hiRes")).toHaveCount(0);

  for (const percent of [50, 100]) {
    await dialog.getByRole("button", { name: /^Zoom/ }).click();
    await expect(dialog.getByRole("button", { name: new RegExp(`^Zoom \\d of 3, ${percent} %`) })).toBeVisible();
  }
  await expect(file("hiRes")).toHaveCount(1);
  await expect(hiRes).toHaveAttribute("aria-pressed", "true");
  await dialog.getByRole("button", { name: /^Zoom/ }).click();
  await expect(dialog.getByRole("button", { name: /^Zoom 1 of 3, 25 %/ })).toBeVisible();
  await expect(file("hiRes")).toHaveCount(0);

  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText(/^\d+ \/ \d+$/)).toBeVisible();
  // As this page has them: another journey may choose, order and take back others meanwhile.
  const isNext = async () => {
    const links = await section(page, "gallery")
      .locator("a[data-picture]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    const placeOf = (scan: string) => links.findIndex((link) => link.includes(`/${scan}/`));
    return placeOf(first) !== -1 && placeOf(await shown()) === placeOf(first) + 1;
  };
  await expect.poll(isNext).toBe(true);
  const next = await shown();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(section(page, "gallery").locator("a:focus")).toHaveAttribute("href", new RegExp(`/${next}/`));

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await pictures(page).first().click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});
