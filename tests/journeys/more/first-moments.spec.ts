import { expect, type Locator, type Page } from "@playwright/test";
import { isAlive, newEmail, PASSWORD } from "../../support/journey.ts";
import { newCustomer } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

async function withoutItsScripts(page: Page): Promise<() => void> {
  let letGo!: () => void;
  const gone = new Promise<void>((done) => (letGo = done));
  await page.route("**/assets/*.js", async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** Vertical distance between the tops of two elements, px. */
async function fromTo(above: Locator, below: Locator): Promise<number> {
  const [from, to] = await Promise.all([above.boundingBox(), below.boundingBox()]);
  return to!.y - from!.y;
}

const SEEN = { waitUntil: "domcontentloaded" } as const;

test.use({ colorScheme: "dark", isFirstVisit: true });

test("clicks and input before hydration are replayed after it", async ({ page }) => {
  const letGo = await withoutItsScripts(page);
  await page.goto("/pricing", SEEN);
  await page
    .getByRole("button", { name: /Use the (light|dark) theme/ })
    .first()
    .click();
  await page.getByRole("spinbutton", { name: "Rolls to develop + scan", exact: true }).fill("60");
  const mail = page.getByRole("contentinfo").getByLabel("Once or twice a month");
  await mail.fill(newEmail("early"));
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  letGo();
  await isAlive(page);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  await expect(page).toHaveURL(/[?&]\w+=60\b/);
  const submit = page.getByRole("contentinfo").getByRole("button", { name: "Submit" });
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "Submitted" })).toBeVisible();
});

test("a list opened before hydration stays open after it", async ({ page }) => {
  const letGo = await withoutItsScripts(page);
  await page.goto("/", SEEN);
  await page.getByRole("button", { name: "Jump to" }).click();
  const list = page.getByRole("navigation", { name: "Jump to" });
  await expect(list).toBeVisible();
  letGo();
  await isAlive(page);
  await expect(list).toBeVisible();
});

test("login links do not move on hydration, with or without passkeys", async ({ page }) => {
  const letGo = await withoutItsScripts(page);
  await page.goto("/login", SEEN);
  const welcome = page.getByRole("heading", { name: "Welcome back" });
  const forgotten = page.getByRole("link", { name: "Forgot your password?" });
  const before = await fromTo(welcome, forgotten);
  letGo();
  await isAlive(page);
  expect(await fromTo(welcome, forgotten)).toBe(before);
});

test("a radio button chosen before hydration stays chosen and updates the price", async ({ page }) => {
  const letGo = await withoutItsScripts(page);
  await page.goto("/memberships/purchase?tier=VERY_NICE_2025", SEEN);
  await page.getByRole("radio", { name: "Nice", exact: true }).click();
  letGo();
  await isAlive(page);
  await expect(page.getByRole("radio", { name: "Nice", exact: true })).toBeChecked();
  await expect(page.getByRole("term").filter({ hasText: "Nice, one year" })).toHaveText("Nice, one year");
});

test("a sort order chosen before hydration is applied", async ({ page }) => {
  const letGo = await withoutItsScripts(page);
  await page.goto("/collections/color-film", SEEN);
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  letGo();
  await expect(page).toHaveURL(/sort=price-up/);
});

test("a login submitted before hydration succeeds and leaks nothing into URLs", async ({ page }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const { email } = await newCustomer("hasty");
  const letGo = await withoutItsScripts(page);
  await page.goto("/login", SEEN);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  letGo();
  await expect(page).not.toHaveURL(/\/login/);
  expect(addresses.filter((address) => /password=|%40people|@people/.test(address))).toEqual([]);
});

test("guest checkout accepts input before hydration and merges it with the saved draft", async ({ page }) => {
  await page.goto("/products/kodak-gold-200");
  await isAlive(page);
  await page.getByRole("main").getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog", { name: "NICE CART" }).getByRole("button", { name: "Checkout" }).click();
  const about = page.getByRole("form", { name: "Contact" });
  await about.getByLabel("First name").fill("Vera");
  await about.getByLabel("City").fill("Albany");
  await page.getByLabel("Notes").fill("Ring twice");
  const email = newEmail("hasty-guest");
  const letGo = await withoutItsScripts(page);
  await page.reload(SEEN);
  await about.getByLabel("E-mail").fill(email);
  await page.getByLabel("City").fill("Troy");
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  const below = await fromTo(page.getByRole("heading", { name: "In your cart" }), page.getByText("Subtotal"));
  letGo();
  const isStored = async () => {
    await expect(about.getByLabel("E-mail")).toHaveValue(email);
    await expect(about.getByLabel("First name")).toHaveValue("Vera");
    await expect(page.getByLabel("Notes")).toHaveValue("Ring twice");
    await expect(page.getByRole("radio", { name: /^Pick up at the lab/ })).toBeChecked();
    await expect(page.getByRole("main")).toContainText("Gold 200");
  };
  await isAlive(page);
  await isStored();
  // The line took the space reserved for it: nothing below it moved.
  expect(await fromTo(page.getByRole("heading", { name: "In your cart" }), page.getByText("Subtotal"))).toBe(below);
  await page.reload();
  await isStored();
  await page.getByRole("radio", { name: /^Ship/ }).check();
  await expect(about.getByLabel("City")).toHaveValue("Troy");
});

test("checkout with an empty cart never shows the guest form during hydration", async ({ page }) => {
  const letGo = await withoutItsScripts(page);
  const form = page.getByRole("form", { name: "Contact" });
  await page.goto("/checkout", SEEN);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(form).toBeHidden();
  letGo();
  await expect(page.getByRole("heading", { name: "Your Cart is Empty :(" })).toBeVisible();
});

test("scripts of a public page start at the first key press or click", async ({ page }) => {
  // The first pictures never load, and the timeout after which scripts stop waiting for them never passes.
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
});

test("fonts load after the first paint on a first visit, and before it on later visits", async ({ page }) => {
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
});
