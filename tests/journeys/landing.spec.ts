import { type Browser, expect, type Page } from "@playwright/test";
import { expectBothThemesAccessible } from "../support/accessibility.ts";
import { test } from "../support/journey-test.ts";
import { isAlive, standsStill, wantsMotion } from "../support/journey.ts";

/** In the order of docs/product/landing.md#sections-of-the-landing-page. */
const SECTIONS = [
  "Our Services",
  "Platform",
  "Printing",
  "Film Shop",
  "Nice Community",
  "Pay as you go",
  "Pricing",
  "Gallery",
  "Nice Reviews",
];

/** The intro, and what the page lays out then whenever the browser has time. */
const INTRO_AND_LAYING_OUT_MS = 4000;

const sectionNames = (page: Page) =>
  page.locator("[data-section]").evaluateAll((all) => all.map((section) => section.getAttribute("aria-label")));

/** Whether the heading of a section is seen whole. */
const opacityOf = (page: Page, id: string) =>
  page
    .locator(`#${id} [data-copy] h2`)
    .first()
    .evaluate((heading) => getComputedStyle(heading).opacity);

/** The scroll position at which a section is 350 px below the top of the window. */
const revealPosition = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top + scrollY - 350);

/** Scrolls there at once, and lets the page take notice. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (top) => {
    window.scrollTo({ top, behavior: "instant" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, top);
}

async function hydrated(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await expect(page.locator("[data-waiting]").first()).toBeAttached();
  await standsStill(page);
}

// The demo's scans are still being derived when its server has just started; till then nobody's are selected.
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await expect(async () => {
    await page.goto("/");
    expect(await sectionNames(page)).toContain("Gallery");
  }).toPass();
  await page.close();
});

/** What is in a page as the lab sends it needs none of its scripts, and is read fastest without. */
async function withoutScripts(browser: Browser, baseURL: string | undefined, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  await look(await context.newPage());
  await context.close();
}

test("without scripts the sections can be read in their order, the selector leads to them, and search engines read who the lab is", ({
  browser,
  baseURL,
}) =>
  withoutScripts(browser, baseURL, async (page) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Nice\s+Meeting\s+You/);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Develop Your Film" })).toHaveAttribute(
      "href",
      "/products/film-development-scanning",
    );
    await expect(main.getByRole("link", { name: "Shop Collections" })).toHaveAttribute("href", "/collections");
    expect(await sectionNames(page)).toEqual(SECTIONS);
    await expect(main.getByRole("link", { name: "Get Started - $17.99 / roll" })).toHaveAttribute("href", "/signup");
    await expect(page.locator("#on-demand")).toContainText("from $9.99");
    for (const id of ["services", "platform", "printing", "shop", "on-demand"]) {
      await expect(page.locator(`#${id} [data-copy] h2`).first()).toHaveCSS("opacity", "1");
      await expect(page.locator(`a[href="#${id}"]`)).toHaveCount(1);
    }
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = facts.map((fact) => (JSON.parse(fact) as Record<string, unknown>)["@type"]);
    expect(types).toEqual(expect.arrayContaining(["LocalBusiness", "WebSite"]));
  }));

test("a heading comes in once the scroll position and 350 px exceed the section's top, and stays; so does that of who comes by keys", async ({
  page,
}) => {
  await wantsMotion(page);
  await hydrated(page);
  expect(await opacityOf(page, "printing")).toBe("0");
  const position = await revealPosition(page, "printing");
  await scrollTo(page, Math.floor(position) - 1);
  expect(await opacityOf(page, "printing")).toBe("0");
  await scrollTo(page, Math.floor(position) + 1);
  await expect.poll(() => opacityOf(page, "printing")).toBe("1");
  await scrollTo(page, 0);
  await expect(page.locator("#printing")).not.toHaveAttribute("data-waiting");
  expect(await opacityOf(page, "printing")).toBe("1");
  expect(await opacityOf(page, "on-demand")).toBe("0");
  await page.locator("#on-demand a").first().focus();
  await expect.poll(() => opacityOf(page, "on-demand")).toBe("1");
});

test("with less motion nothing waits to be seen, nothing turns, and the selector works by keys alone", async ({
  page,
}) => {
  await hydrated(page);
  for (const id of ["services", "platform", "printing", "shop", "on-demand"])
    expect(await opacityOf(page, id)).toBe("1");
  expect(await animationOf(page)).toMatchObject({ name: "none" });

  await page.getByRole("button", { name: "Jump to" }).focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("navigation", { name: "Jump to" });
  await expectBothThemesAccessible(page, "the list to jump by");
  await page.keyboard.press("Tab");
  await expect(list.getByRole("link", { name: "Our Services" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(page.getByRole("button", { name: "Jump to" })).toBeFocused();
});

const animationOf = (page: Page) =>
  page.locator("h1 i").evaluate((peace) => {
    const { animationName, animationDuration, animationIterationCount } = getComputedStyle(peace);
    const name = animationName.replace(/^_?(nice-turn).*/, "$1");
    return { name, duration: animationDuration, times: animationIterationCount };
  });

test("who comes from another page sees all that who opens it at once sees", async ({ page }) => {
  // What members offer changes meanwhile.
  const same = "#services, #platform, #printing, #on-demand, [class*=strip]";
  const whole = () =>
    page
      .getByRole("main")
      .locator(same)
      .evaluateAll((parts) =>
        parts.map((part) => ({ words: part.textContent, pictures: part.querySelectorAll("img").length })),
      );
  await page.goto("/");
  await isAlive(page);
  const opened = await whole();
  await page.goto("/pricing");
  await isAlive(page);
  await page.getByRole("banner").locator(`a[href="/"]`).first().click();
  await expect(page.locator("#services")).toBeVisible();
  await expect.poll(whole).toEqual(opened);
});

test("who jumps while the intro runs lands where the section begins", async ({ page }) => {
  await wantsMotion(page);
  await page.clock.install(); // the intro does not end by itself
  await hydrated(page);
  const reviews = page.locator("#reviews");
  const layout = () => page.locator("#gallery").evaluate((gallery) => getComputedStyle(gallery).contentVisibility);
  expect(await layout()).toBe("auto");
  await page.getByRole("button", { name: "Jump to" }).click();
  await page.getByRole("navigation", { name: "Jump to" }).getByRole("link", { name: "Nice Reviews" }).click();
  expect(await layout()).toBe("visible");
  const header = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  );
  await expect.poll(() => reviews.evaluate((section) => section.getBoundingClientRect().top)).toBeCloseTo(header, 0);
});

test("the selector lists the sections and scrolls smoothly to the chosen one", async ({ page }) => {
  await wantsMotion(page);
  await hydrated(page);
  await page.evaluate(() => {
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (this: Element, options) {
      document.documentElement.dataset["asked"] = `${this.id} ${(options as ScrollIntoViewOptions).behavior}`;
      original.call(this, { block: "start", behavior: "instant" });
    };
  });
  await page.getByRole("button", { name: "Jump to" }).click();
  const list = page.getByRole("navigation", { name: "Jump to" });
  await expect(list.getByRole("link")).toHaveText(SECTIONS);
  await list.getByRole("link", { name: "Printing" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "printing smooth");
  await expect(list).toBeHidden();
  await expect(page.locator("#printing")).toBeFocused();
  await expect(page.locator("#printing")).toBeInViewport();
  await expect.poll(() => opacityOf(page, "printing")).toBe("1");
});

test("the intro is shown once in a session, its words are there from the start, and the peace sign turns after it", async ({
  page,
}) => {
  await wantsMotion(page);
  const introWaits = () => page.evaluate(() => "intro" in document.documentElement.dataset);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      (window as { introAtStart?: boolean }).introAtStart = "intro" in document.documentElement.dataset;
    });
  });
  const startedWithIntro = () => page.evaluate(() => (window as { introAtStart?: boolean }).introAtStart);
  await page.clock.install();
  await hydrated(page);
  expect(await startedWithIntro()).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("opacity", "1");
  expect(await animationOf(page)).toMatchObject({ name: "none" });
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("nice.settings") ?? "{}") as unknown);
  expect(kept).toMatchObject({ version: 1, value: { introDone: true } });
  await page.clock.runFor(INTRO_AND_LAYING_OUT_MS);
  expect(await introWaits()).toBe(false);
  expect(await animationOf(page)).toMatchObject({ name: "nice-turn", times: "infinite" });

  await page.reload();
  expect(await startedWithIntro()).toBe(false);

  // Another session: the browser was closed meanwhile.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  expect(await startedWithIntro()).toBe(true);
});

const FIRST_STEPS = [
  { path: "/film-developing-chicago", about: "developing", to: "/signup" },
  { path: "/best-35mm-film", about: "buying", to: "/shop" },
  { path: "/film-camera-photography", about: "photography", to: "/blog" },
];

test("a page's first of three steps is what it is about, and a page that is none of the cities' is not there", ({
  browser,
  baseURL,
}) =>
  withoutScripts(browser, baseURL, async (page) => {
    for (const { path, about, to } of FIRST_STEPS) {
      await page.goto(path);
      const steps = page.locator("#local ol > li");
      await expect(steps.getByRole("heading"), about).toHaveText([/./, /./, /./]);
      await expect(steps.first().getByRole("link"), about).toHaveAttribute("href", to);
    }
    expect((await page.goto("/film-developing-atlantis"))?.status()).toBe(404);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("This frame came out blank");
    await expect(page.getByRole("banner")).toBeVisible();
  }));

test("a city's page has its own words, picture and place, and leads to every other one", ({ browser, baseURL }) =>
  withoutScripts(browser, baseURL, async (page) => {
    await page.goto("/film-developing-chicago");
    await expect(page).toHaveTitle(/Chicago/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Under the tracks, over the lake, into the tank");
    await expect(page.getByRole("main").getByRole("link", { name: "Develop Your Film" })).toBeVisible();
    const [services, local, ...others] = await sectionNames(page);
    expect([services, ...others]).toEqual(SECTIONS);
    expect(local).toBe("Chicago");
    const words = {
      local: ["How a roll gets from Wabash to your screen", "Setup Your Order", "Ship Your Film", "Receive Your Scans"],
      printing: ["Count on about 4 business days"],
      shop: ["Fast black and white for platforms"],
      community: ["Train doors, bungalow steps"],
      "on-demand": ["request a free USPS label"],
      reviews: ["Kind words to read while your fingers thaw."],
    };
    for (const [id, texts] of Object.entries(words))
      for (const text of texts) await expect(page.locator(`#${id}`)).toContainText(text);
    await expect(page.locator("#local")).toContainText("Reading the stripes on Lake Street");

    const links = page.getByRole("navigation", { name: "Film developing near you" }).locator("a");
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(paths).toHaveLength(61);
    expect(paths).not.toContain("/film-developing-chicago");
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const service = facts
      .map((fact) => JSON.parse(fact) as Record<string, unknown>)
      .find((f) => f["@type"] === "Service");
    expect(service).toMatchObject({ areaServed: { name: "Chicago", containedInPlace: { name: "Illinois" } } });
  }));

test("on a phone nothing is wider than the screen and the selector is in reach", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL! });
  const page = await context.newPage();
  for (const path of ["/", "/film-developing-chicago"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // The first screen is left to the words.
    await expect(page.getByRole("button", { name: "Jump to" })).not.toBeInViewport();
    await scrollTo(page, 300);
    await page.getByRole("button", { name: "Jump to" }).click();
    await expect(page.getByRole("navigation", { name: "Jump to" }).getByRole("link").first()).toBeInViewport();
    // A bar from edge to edge, so that it hides no half of a line; what is last on the page stands above it.
    await page.keyboard.press("Escape");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const bar = (await page.getByRole("button", { name: "Jump to" }).boundingBox())!;
    expect(bar).toMatchObject({ x: 0, width: 390 });
    const footer = (await page.getByRole("contentinfo").boundingBox())!;
    expect(footer.y + footer.height).toBeLessThanOrEqual(bar.y + 1);
  }
  await context.close();
});
