import { expect, type Page } from "@playwright/test";
import { listScans } from "../../../src/contract/film/scans.ts";
import { shareScans } from "../../../src/contract/shares/shares.ts";
import { demoPerson, newCustomer } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, placeOrder } from "../../support/makers.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

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

/** Brightness of a color, 0 to 255. */
const brightness = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)!.map(Number);
  return (red * 299 + green * 587 + blue * 114) / 1000;
};

const colorsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
      return { color, backgroundColor, borderTopColor };
    });

const sectionNames = (page: Page) =>
  page.locator("[data-section]").evaluateAll((all) => all.map((section) => section.getAttribute("aria-label")));

const factsOf = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (fact) => JSON.parse(fact) as Record<string, unknown>,
  );

/** Texts for readers without scripts, in which `getByText` finds nothing. */
const withoutScripts = (page: Page, text: string) => page.locator("main noscript p").filter({ hasText: text });

const CLEAR = "rgba(0, 0, 0, 0)";

for (const scheme of ["light", "dark"] as const)
  test.describe(`${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });
    const isOnPaper = (color: string) =>
      scheme === "light" ? expect(brightness(color)).toBeGreaterThan(200) : expect(brightness(color)).toBeLessThan(60);
    const isInk = (color: string) =>
      scheme === "light" ? expect(brightness(color)).toBeLessThan(60) : expect(brightness(color)).toBeGreaterThan(170);

    test(`without scripts, a visitor reaches a product and its facts in readable colors (${scheme})`, async ({
      page,
    }) => {
      await test.step("the phone menu opens, is readable, and navigates", async () => {
        await page.goto("/");
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        const menu = page.getByRole("dialog", { name: "Menu" });
        await expect(menu).toBeVisible();
        const { color, backgroundColor } = await colorsOf(page, "dialog[aria-label=Menu]");
        isOnPaper(backgroundColor);
        isInk(color);
        await menu.getByRole("link", { name: "Shop Collections" }).click();
        await expect(page).toHaveURL(/\/collections$/);
      });

      await test.step("a product shows its price and facts", async () => {
        await page.goto("/");
        const main = page.getByRole("main");
        await main
          .getByRole("link", { name: /color film/i })
          .first()
          .click();
        await expect(page).toHaveURL(/\/collections\/color-film/);
        await main
          .getByRole("link", { name: /Portra 400/ })
          .first()
          .click();
        await expect(page.getByRole("heading", { level: 1, name: /Portra 400/ })).toBeVisible();
        await expect(main).toContainText(/\$\d+\.\d\d/);
        await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
        for (const [fact, value] of [
          ["Speed", "ISO 400"],
          ["Process", "C-41"],
          ["Format", "35mm"],
        ] as const) {
          const row = main.locator("dl > div").filter({ hasText: fact });
          await expect(row.getByRole("definition").first()).toContainText(value);
        }
        await expect(main.getByRole("button", { name: "Add to cart" })).toBeHidden();
        await expect(withoutScripts(page, "The cart needs JavaScript.")).toBeVisible();
        await expect(main.getByRole("link", { name: "order by e-mail" })).toHaveAttribute("href", /^mailto:/);
        isInk((await colorsOf(page, "main dd")).color);
        isOnPaper((await colorsOf(page, "body")).backgroundColor);
      });

      await test.step("search text, buttons and fields have theme colors", async () => {
        await page.goto("/search");
        const body = await colorsOf(page, "body");
        isOnPaper(body.backgroundColor);
        isInk(body.color);
        const field = await colorsOf(page, "main input");
        isOnPaper(field.backgroundColor);
        isInk(field.color);
        expect(field.borderTopColor).not.toBe(CLEAR);
        const submit = await colorsOf(page, "main button[type=submit]");
        expect(submit.backgroundColor).not.toBe(CLEAR);
        expect(Math.abs(brightness(submit.color) - brightness(submit.backgroundColor))).toBeGreaterThan(100);
      });
    });
  });

test("without scripts, the landing page and search work, and other pages say they need JavaScript", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await test.step("sections appear in order, and the section selector links to them", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Nice\s+Meeting\s+You/);
    await expect(main).toContainText("$");
    await expect(main.getByRole("link", { name: "Develop Your Film" })).toHaveAttribute(
      "href",
      "/products/film-development-scanning",
    );
    await expect(main.getByRole("link", { name: "Shop Collections" })).toHaveAttribute("href", "/collections");
    // The demo's scans are processed after its server starts; none are selected before that.
    await expect(async () => {
      await page.reload();
      expect(await sectionNames(page)).toEqual(SECTIONS);
    }).toPass();
    await expect(main.getByRole("link", { name: "Get Started - $17.99 / roll" })).toHaveAttribute("href", "/signup");
    await expect(page.locator("#on-demand")).toContainText("from $9.99");
    for (const id of ["services", "platform", "printing", "shop", "on-demand"]) {
      await expect(page.locator(`#${id} [data-copy] h2`).first()).toHaveCSS("opacity", "1");
      await expect(page.locator(`a[href="#${id}"]`)).toHaveCount(1);
    }
    const types = (await factsOf(page)).map((fact) => fact["@type"]);
    expect(types).toEqual(expect.arrayContaining(["LocalBusiness", "WebSite"]));
  });

  await test.step("all pages are linked, and the login says it needs JavaScript", async () => {
    const links = page.getByRole("navigation", { name: "All pages" }).getByRole("link");
    await expect(links).toHaveText(["About", "Service Pricing", "Memberships", "Locations", "Shop Collections", "FAQ"]);
    const phone = page.viewportSize()!;
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole("link", { name: "Log In" }).first().click();
    await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Password" })).toBeHidden();
    await page.setViewportSize(phone);
    await page.getByRole("navigation", { name: "All pages" }).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
  });

  await test.step("search finds a note despite a typo, and the note links to others", async () => {
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL("/search");
    await page.getByLabel("Film, prices, questions, notes").fill("aiports");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=aiports");
    await main.getByRole("link", { name: "Airports and film" }).click();
    await expect(page).toHaveURL(/\/notes\/airports-and-film$/);
    await expect(page.getByRole("heading", { level: 1, name: "Airports and film" })).toBeVisible();
    await expect(main.getByText("May 25, 2026")).toBeVisible();
    await expect(page.getByRole("region", { name: "Read on" }).getByRole("listitem")).toHaveCount(3);
  });

  await test.step("a share shows its first frame and links to all of them", async () => {
    const member = await demoPerson("member@nice.test");
    const params = { userId: member.userId };
    let scanIds = "";
    // The demo's scans are processed after its server starts.
    await expect(async () => {
      const { scans } = await member.call(listScans, { params, query: { limit: 3 } });
      expect(scans).toHaveLength(3);
      scanIds = scans.map(({ id }) => id).join(",");
    }).toPass();
    const { share } = await member.call(shareScans, { params, query: { scanIds } });
    await page.goto(`/shared-scans/${share.code}`);
    await expect(page.getByRole("img", { name: "The first frame" })).toHaveJSProperty("complete", true);
    await expect(withoutScripts(page, "3 frames of film, shared by")).toBeVisible();
    await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading the pictures" })).toBeHidden();
    await page.getByRole("link", { name: "View all pictures" }).click();
    await expect(main.getByRole("img", { name: /^Frame / })).toHaveCount(3);
    await expect(main.getByRole("img", { name: /^Frame / }).first()).toHaveJSProperty("complete", true);
  });

  await test.step("checkout, orders and gift cards say they need JavaScript", async () => {
    const order = await placeOrder(await newCustomer("unscripted"), aDraft([aRoll()]));
    for (const path of ["/checkout", `/orders/${order.id}`, "/gift-cards"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading" })).toBeHidden();
      await expect(page.locator("main [class*=Skeleton]").filter({ visible: true })).toHaveCount(0);
    }
  });
});

const FIRST_STEPS = [
  { path: "/film-developing-chicago", about: "developing", to: "/signup" },
  { path: "/best-35mm-film", about: "buying", to: "/shop" },
  { path: "/film-camera-photography", about: "photography", to: "/blog" },
];

test("without scripts, a city page has its own content and links to the other cities", async ({ page }) => {
  await page.goto("/film-developing-chicago");
  await expect(page).toHaveTitle(/Chicago/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Under the tracks, over the lake, into the tank");
  await expect(page.getByRole("main").getByRole("link", { name: "Develop Your Film" })).toBeVisible();
  await expect(async () => {
    await page.reload();
    const [services, local, ...others] = await sectionNames(page);
    expect([services, ...others]).toEqual(SECTIONS);
    expect(local).toBe("Chicago");
  }).toPass();
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
  expect((await factsOf(page)).find((fact) => fact["@type"] === "Service")).toMatchObject({
    areaServed: { name: "Chicago", containedInPlace: { name: "Illinois" } },
  });

  for (const { path, about, to } of FIRST_STEPS) {
    await page.goto(path);
    const steps = page.locator("#local ol > li");
    await expect(steps.getByRole("heading"), about).toHaveText([/./, /./, /./]);
    await expect(steps.first().getByRole("link"), about).toHaveAttribute("href", to);
  }
  expect((await page.goto("/film-developing-atlantis"))?.status()).toBe(404);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("This frame came out blank");
  await expect(page).toHaveTitle(/Page not found/);
  await expect(page.getByRole("banner")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Nice\s+Meeting\s+You/);
});
