import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { DAY_MS } from "../../src/rules/time.ts";
import { isAlive, newEmail, PASSWORD } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

/** Lets the next page be seen and used, but holds its scripts back until they are let go. */
async function withoutItsScripts(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.continue();
  };
  await page.route(SCRIPTS, hold);
  return async () => {
    held.resolve();
    await page.unroute(SCRIPTS, hold);
  };
}
const SCRIPTS = "**/assets/*.js";

/** How much lower the one begins than the other, px. */
async function fromTo(above: Locator, below: Locator): Promise<number> {
  const [from, to] = await Promise.all([above.boundingBox(), below.boundingBox()]);
  return to!.y - from!.y;
}

const SEEN = { waitUntil: "domcontentloaded" } as const;

test.use({ colorScheme: "dark", isFirstVisit: true });

test("what is pressed, typed and chosen before a page is alive is done once it is", async ({ page }) => {
  await test.step("pressed and typed", async () => {
    const letGo = await withoutItsScripts(page);
    await page.goto("/pricing", SEEN);
    await page
      .getByRole("button", { name: /Use the (light|dark) theme/ })
      .first()
      .click();
    await page.getByRole("spinbutton", { name: "Rolls to develop + scan", exact: true }).fill("60");
    const mail = page.getByRole("contentinfo").getByLabel("Once or twice a month, never more");
    await mail.fill(newEmail("early"));
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await letGo();
    await isAlive(page);
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
    await expect(page).toHaveURL(/[?&]\w+=60\b/);
    const submit = page.getByRole("contentinfo").getByRole("button", { name: "Submit" });
    await expect(submit).toBeEnabled();
    await submit.click();
    await expect(page.getByRole("contentinfo").getByRole("button", { name: "Submitted" })).toBeVisible();
  });

  await test.step("a list that opens without scripts", async () => {
    const letGo = await withoutItsScripts(page);
    await page.goto("/", SEEN);
    await page.getByRole("button", { name: "Jump to" }).click();
    const list = page.getByRole("navigation", { name: "Jump to" });
    await expect(list).toBeVisible();
    await letGo();
    await isAlive(page);
    await expect(list).toBeVisible();
  });

  await test.step("a membership is chosen", async () => {
    const letGo = await withoutItsScripts(page);
    await page.goto("/memberships/purchase?tier=VERY_NICE_2025", SEEN);
    await page.getByRole("radio", { name: "Nice", exact: true }).click();
    await letGo();
    await isAlive(page);
    await expect(page.getByRole("radio", { name: "Nice", exact: true })).toBeChecked();
    await expect(page.getByRole("term").filter({ hasText: "Nice, one year" })).toHaveText("Nice, one year");
  });

  await test.step("a sort is chosen", async () => {
    const letGo = await withoutItsScripts(page);
    await page.goto("/collections/color-film", SEEN);
    await page.getByLabel("Sort by").selectOption("Price, low to high");
    await letGo();
    await expect(page).toHaveURL(/sort=price-up/);
  });

  await test.step("a checkout without anything in the cart shows no guest's form", async () => {
    const letGo = await withoutItsScripts(page);
    const form = page.getByRole("form", { name: "About you" });
    await page.goto("/checkout", SEEN);
    await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
    await expect(form).toBeHidden();
    await letGo();
    await expect(page.getByRole("heading", { name: "Your Cart is Empty :(" })).toBeVisible();
  });

  await test.step("a guest's checkout", async () => {
    await page.goto("/products/kodak-gold-200");
    await isAlive(page);
    await page.getByRole("main").getByRole("button", { name: "Add To Cart" }).click();
    await page.getByRole("dialog", { name: "NICE CART" }).getByRole("button", { name: "Checkout" }).click();
    const about = page.getByRole("form", { name: "About you" });
    await about.getByLabel("First name").fill("Vera");
    await about.getByLabel("City").fill("Albany");
    await page.getByLabel("Notes").fill("Ring twice");
    const email = newEmail("hasty-guest");
    const letGo = await withoutItsScripts(page);
    await page.reload(SEEN);
    await about.getByLabel("E-mail").fill(email);
    await page.getByLabel("City").fill("Troy");
    await page.getByRole("radio", { name: /^Pick it up/ }).click();
    const below = await fromTo(page.getByRole("heading", { name: "In your cart" }), page.getByLabel("Coupon code"));
    await letGo();
    const isKept = async () => {
      await expect(about.getByLabel("E-mail")).toHaveValue(email);
      await expect(about.getByLabel("First name")).toHaveValue("Vera");
      await expect(page.getByLabel("Notes")).toHaveValue("Ring twice");
      await expect(page.getByRole("radio", { name: /^Pick it up/ })).toBeChecked();
      await expect(page.getByRole("main")).toContainText("Gold 200");
    };
    await isAlive(page);
    await isKept();
    // The line took the room that was kept for it: nothing below it moved.
    expect(await fromTo(page.getByRole("heading", { name: "In your cart" }), page.getByLabel("Coupon code"))).toBe(
      below,
    );
    await page.reload();
    await isKept();
    await page.getByRole("radio", { name: /^Send it/ }).check();
    await expect(about.getByLabel("City")).toHaveValue("Troy");
  });

  await test.step("the login's links do not move", async () => {
    const letGo = await withoutItsScripts(page);
    await page.goto("/login", SEEN);
    const welcome = page.getByRole("heading", { name: "Welcome back" });
    const forgotten = page.getByRole("link", { name: "Forgot your password?" });
    const before = await fromTo(welcome, forgotten);
    await letGo();
    await isAlive(page);
    expect(await fromTo(welcome, forgotten)).toBe(before);
  });

  await test.step("a login that is sent logs in, and nothing of it is in an address", async () => {
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    const { email } = await newCustomer("hasty");
    const letGo = await withoutItsScripts(page);
    await page.goto("/login", SEEN);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await letGo();
    await expect(page).not.toHaveURL(/\/login/);
    expect(addresses.filter((address) => /password=|%40people|@people/.test(address))).toEqual([]);
  });
});

/** What a page complains about while it comes alive: a server's text that is another than the browser's. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("pageerror", ({ message }) => said.push(message));
  return said;
}

test("pages come alive without a complaint, in another language, at another time, and long after they were made", async ({
  browser,
}) => {
  await test.step("what is pressed at once counts, in German and in Honolulu too", async () => {
    const page = await pageOf(browser, null, { locale: "de-DE", timezoneId: "Pacific/Honolulu" });
    const said = complaints(page);
    await page.goto("/products/kodak-gold-200");
    await page.getByRole("radio", { name: "5 rolls" }).check();
    await isAlive(page);
    await expect(page.getByRole("radio", { name: "5 rolls" })).toBeChecked();
    await expect(page.getByRole("heading", { name: "What buyers say" })).toBeVisible();
    for (const path of ["/", "/notes", "/pricing", "/collections"]) {
      await page.goto(path);
      await isAlive(page);
    }
    // From the collections to a product nothing is left behind that breaks.
    await page
      .getByRole("main")
      .getByRole("link", { name: /Kodak Gold 200/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Kodak Gold 200" })).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(said).toEqual([]);
    await page.context().close();
  });

  await test.step("a page that was made before a launch comes alive after it", async () => {
    const page = await pageOf(browser, null, { locale: "en-US" });
    const said = complaints(page);
    await page.clock.install({ time: Date.now() + 30 * DAY_MS });
    await page.goto("/products/scan-presets-night-bus");
    await expect(page.getByRole("main").getByRole("button", { name: "Add To Cart" })).toBeVisible();
    expect(said).toEqual([]);
    await page.context().close();
  });

  await test.step("the scripts of a public page start with the first key or press", async () => {
    const page = await pageOf(browser, null, { colorScheme: "dark" });
    // The first pictures never come, and the time after which scripts no longer wait for them does not pass.
    await page.route("**/pictures/**", () => undefined);
    await page.clock.install({ time: "2026-06-01T12:00:00Z" });
    await page.clock.pauseAt("2026-06-01T12:00:01Z");
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto("/film-developing-chicago", SEEN);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(scripts).toEqual([]);
    await page.keyboard.press("Tab");
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await page.context().close();
  });

  await test.step("fonts come after the first paint to a browser that never had them, and before it to one that has", async () => {
    const page = await pageOf(browser, null, { colorScheme: "dark" });
    const firstFontAfterPaint = async () => {
      await page.waitForFunction(
        () =>
          localStorage.getItem("nice.fonts") !== null &&
          document.fonts.size > 0 &&
          performance.getEntriesByName("first-contentful-paint").length > 0,
      );
      return page.evaluate(() => {
        const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
        const [painted] = performance.getEntriesByName("first-contentful-paint");
        return Math.min(...fonts.map(({ startTime }) => startTime)) - painted!.startTime;
      });
    };
    await page.goto("/about");
    expect(await firstFontAfterPaint()).toBeGreaterThan(0);
    await page.reload();
    expect(await firstFontAfterPaint()).toBeLessThan(0);
    await page.context().close();
  });
});
