import { expect } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { addProduct } from "../support/shop-makers.ts";

let made = Date.now() % 1_000_000;

/** A product of this journey's own, by a name that no other has. */
async function aFind() {
  const word = `Quor${[...String((made += 1))].map((figure) => "abdeiklmno"[Number(figure)]).join("")}`;
  const slug = word.toLowerCase();
  await addProduct(theAdmin(), { name: `${word} Film`, sku: slug, slug });
  return { word, slug, name: `${word} Film` };
}

test("by keys alone something is found though it is spelled wrongly, and the focus goes back where it was", async ({
  page,
}) => {
  const { word, slug, name } = await aFind();
  await page.goto("/pricing");
  await isAlive(page);
  await page.getByRole("link", { name: "Search", exact: true }).focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /^Search film/ });
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(page.getByRole("link", { name: "Search", exact: true })).toBeFocused();

  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type(`${word.slice(0, 5)}${word.slice(6)} film`.toLowerCase());
  const option = page.getByRole("option", { name: new RegExp(name) });
  await expect(option).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "found" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  const active = await field.getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/products/${slug}`);
});

test("Enter alone opens the page of all that was found, which says so where there is nothing", async ({ page }) => {
  const { slug, name } = await aFind();
  await page.goto("/collections");
  await isAlive(page);
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await page.getByRole("combobox", { name: /^Search film/ }).fill(slug);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/search?q=${slug}`);
  await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
  await page.getByRole("main").getByLabel("Film, prices, questions, notes").fill("zzqqxx");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing here is called “zzqqxx”.")).toBeVisible();
  await page.getByRole("region", { name: "Or look through" }).getByRole("link", { name: "Nice Notes" }).click();
  await expect(page).toHaveURL("/notes");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the magnifier leads to a page that finds notes, questions and pages", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL("/search");
    await page.getByLabel("Film, prices, questions, notes").fill("aiports");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=aiports");
    await page.getByRole("main").getByRole("link", { name: "Airports and film" }).click();
    await expect(page).toHaveURL(/\/notes\/airports-and-film$/);
  });
});

test("the search and its page are accessible", async ({ browser }) => {
  await expectAccessible(browser, null, [
    {
      path: "/pricing",
      ready: async (page) => {
        await isAlive(page);
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: /^Search film/ }).fill("film");
        await expect(page.getByRole("option").first()).toBeVisible();
        await page.keyboard.press("ArrowDown");
      },
    },
    { path: "/search" },
    { path: "/search?q=film", ready: (page) => expect(page.getByRole("heading", { name: "Products" })).toBeVisible() },
  ]);
});
