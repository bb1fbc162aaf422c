import { expect, type Page } from "@playwright/test";
import { newCustomer } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

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

const CLEAR = "rgba(0, 0, 0, 0)";

for (const scheme of ["light", "dark"] as const) {
  test.describe(`without scripts, in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });
    const isOnPaper = (color: string) =>
      scheme === "light" ? expect(brightness(color)).toBeGreaterThan(200) : expect(brightness(color)).toBeLessThan(60);
    const isInk = (color: string) =>
      scheme === "light" ? expect(brightness(color)).toBeLessThan(60) : expect(brightness(color)).toBeGreaterThan(170);

    test("text, buttons and fields have their colors", async ({ page }) => {
      await page.goto("/login");
      const body = await colorsOf(page, "body");
      isOnPaper(body.backgroundColor);
      isInk(body.color);
      const field = await colorsOf(page, "main input[type=email]");
      isOnPaper(field.backgroundColor);
      isInk(field.color);
      expect(field.borderTopColor).not.toBe(CLEAR);
      expect((await colorsOf(page, "main button[type=submit]")).backgroundColor).not.toBe(CLEAR);
    });

    test("the menu of phones opens, can be read, and leads on", async ({ page }) => {
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

    test("the way to a product and its facts can be gone", async ({ page }) => {
      await page.goto("/");
      await page
        .getByRole("main")
        .getByRole("link", { name: /color film/i })
        .first()
        .click();
      await expect(page).toHaveURL(/\/collections\/color-film/);
      await page
        .getByRole("main")
        .getByRole("link", { name: /Portra 400/ })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1, name: /Portra 400/ })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(/\$\d+\.\d\d/);
      await expect(page.getByRole("heading", { name: "The facts" })).toBeVisible();
      for (const [fact, value] of [
        ["Speed", "ISO 400"],
        ["Process", "C-41"],
        ["Format", "35mm"],
      ] as const) {
        const row = page.getByRole("main").locator("dl > div").filter({ hasText: fact });
        await expect(row.getByRole("definition").first()).toContainText(value);
      }
      const add = await colorsOf(page, 'main button:has-text("Add To Cart")');
      expect(add.backgroundColor).not.toBe(CLEAR);
      expect(Math.abs(brightness(add.color) - brightness(add.backgroundColor))).toBeGreaterThan(100);
      isInk((await colorsOf(page, "main dd")).color);
      isOnPaper((await colorsOf(page, "body")).backgroundColor);
    });

    test("checkout, orders and gift cards say what they need", async ({ page }) => {
      const order = await placeOrder(await newCustomer("unscripted"), aDraft([aRoll()]));
      for (const path of ["/checkout", `/orders/${order.id}`, "/gift-cards"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
        await expect(page.getByRole("status", { name: "Loading" })).toBeHidden();
        await expect(page.locator("main [class*=Skeleton]").filter({ visible: true })).toHaveCount(0);
      }
    });
  });
}
