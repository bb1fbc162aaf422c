import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { getProduct } from "../../../src/contract/products/products.ts";
import { isAlive } from "../../support/journey.ts";
import { pageOf, type Person, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

const own = (name: string) => `${name}-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}`;

async function opened(browser: Browser, person: Person | null, path: string): Promise<Page> {
  const page = await pageOf(browser, person);
  await page.goto(path);
  await isAlive(page);
  return page;
}

const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

test("staff take a product from hidden draft to the shop with options, stock, pictures and text", async ({
  browser,
}) => {
  const admin = theAdmin();
  const name = own("Velvia");
  const page = await opened(browser, admin, "/admin/products");
  await page.getByRole("button", { name: "New product" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Price").fill("12.50");
  await dialog.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const productId = /products\/([^/?]+)/.exec(page.url())![1]!;
  const seen = async () => (await admin.call(getProduct, { params: { productId } })).product;
  const { slug } = await seen();
  const visitor = await opened(browser, null, `/products/${slug}`);
  await expect(visitor.getByRole("heading", { name: "This frame came out blank" })).toBeVisible();

  await page.getByRole("heading", { name: "Options" }).click();
  await page.getByRole("button", { name: "Add option" }).click();
  await dialog.getByLabel("Label").fill("Border");
  await dialog.getByLabel("Key").fill("border");
  await dialog.getByRole("button", { name: "Add value" }).click();
  await dialog.getByLabel("Name").fill("White");
  await dialog.getByLabel("Price change: White").fill("2.50");
  await dialog.getByRole("button", { name: "Save option" }).click();
  await expect(page.getByRole("row", { name: /^Border/ })).toContainText("White");

  await page.getByRole("button", { name: "Start counting" }).click();
  await dialog.getByLabel("Pieces in stock").fill("28");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("28 pieces")).toBeVisible();
  await page.getByRole("heading", { name: "Stock changes" }).click();
  await expect(page.getByRole("row", { name: /\+28/ })).toBeVisible();

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose pictures" }).click();
  await (await chooser).setFiles([await picture("red"), await picture("green"), await picture("blue")]);
  const board = page.getByRole("list", { name: `Pictures of ${name}` });
  await expect(board.getByRole("listitem")).toHaveCount(3);
  const alt = board.getByRole("listitem").nth(2).getByLabel("Picture description");
  await alt.fill("The blue box");
  await alt.press("Enter");
  await board.getByRole("button", { name: /^Move The blue box/ }).press("Home");
  await expect.poll(async () => (await seen()).media[0]!.alt).toBe("The blue box");
  await board.getByRole("button", { name: "Remove The blue box" }).click();
  await expect(board.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(board.getByRole("listitem")).toHaveCount(3);

  const form = page.getByRole("form", { name: "Product" });
  await form.getByLabel("Member price").fill("10");
  await form.getByLabel("Visibility").selectOption("PUBLIC");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("region", { name: "Notices" }).getByText("Saved. The shop shows the changes.").last(),
  ).toBeVisible();

  await page.getByRole("heading", { name: "Facts and sections" }).click();
  await page.getByRole("button", { name: "Add section" }).click();
  await page.getByLabel("Heading").fill("Grain");
  await page.getByRole("button", { name: "Add fact" }).click();
  await page.getByLabel("Fact", { exact: true }).fill("format");
  await page.getByLabel("Value", { exact: true }).fill("35mm");
  await page.getByRole("form", { name: "Section" }).getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await seen()).details)
    .toMatchObject([{ subtitle: "Grain", filterable: { format: "35mm" } }]);

  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(visitor.getByText("$12.50").first()).toBeVisible();
  await expect(visitor.getByText("Border").first()).toBeVisible();
  await page.goto(`/admin/products?search=${name}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("For sale");
});
