import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import {
  addProduct,
  addProductOption,
  adjustStock,
  arrangeProductImages,
  updateProduct,
  updateProductDetail,
} from "../../src/contract/products/product-desk.ts";
import type { Product } from "../../src/contract/products/product.ts";
import { importProducts } from "../../src/contract/products/product-tables.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { addProduct as aProduct, addProductWithVariants } from "../support/shop-makers.ts";
import { noticesOf, saysRefusals } from "../support/says-refusals.ts";

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

const said = (page: Page, text: string) => page.getByRole("region", { name: "Notices" }).getByText(text).last();

const seen = async (admin: Person, { id }: Product) =>
  (await admin.call(getProduct, { params: { productId: id } })).product;

test("a product is added hidden, filled in and shown, and the shop has it at once", async ({ browser }) => {
  const admin = theAdmin();
  const name = own("Velvia");
  const page = await opened(browser, admin, "/admin/products");
  await page.getByRole("button", { name: "New product" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New product" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Price").fill("a lot");
  await dialog.getByRole("button", { name: "Add product" }).click();
  await expect(dialog.getByText("An amount such as 12.50")).toBeVisible();
  await dialog.getByLabel("Price").fill("12.50");
  await dialog.getByLabel("Pieces on the shelf").fill("4");
  await saysRefusals(page, addProduct, {
    press: () => dialog.getByRole("button", { name: "Add product" }).click(),
    at: dialog,
    typed: [[dialog.getByLabel("Price"), "12.50"]],
  });
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const productId = /products\/([^/?]+)/.exec(page.url())![1]!;
  const { slug } = (await admin.call(getProduct, { params: { productId } })).product;

  const visitor = await opened(browser, null, `/products/${slug}`);
  await expect(
    visitor.getByRole("heading", { name: "This page is not here" }).or(visitor.getByText("404")),
  ).not.toHaveCount(0);

  const form = page.getByRole("form", { name: "Product" });
  await form.getByLabel("Price for members").fill("10");
  await form.getByLabel("Who finds it").selectOption("PUBLIC");
  const preview = form.getByRole("region", { name: "What visitors see, and when" });
  await expect(preview.getByRole("row", { name: /^Now/ })).toContainText("Can buy it");
  await form.getByLabel("Members can buy it from").fill("2099-11-27T10:00");
  await form.getByLabel("Everyone can buy it from").fill("2099-12-04T10:00");
  await expect(preview.getByRole("row")).toHaveCount(4);
  await expect(preview.getByRole("row", { name: /November 27/ })).toContainText("Members only, asked to join");
  await form.getByLabel("Members can buy it from").fill("");
  await form.getByLabel("Everyone can buy it from").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Saved; the shop shows it")).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(visitor.getByText("$12.50").first()).toBeVisible();

  await page.goto(`/admin/products?search=${name}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("On sale");
});

test("who saves over somebody else's change is told what it was, and the next press saves", async ({ browser }) => {
  const admin = theAdmin();
  const product = await aProduct(admin, { name: own("Stale"), sku: own("stale"), price: 1000 });
  const page = await opened(browser, admin, `/admin/products/${product.id}`);
  const form = page.getByRole("form", { name: "Product" });
  await form.getByLabel("Description").fill("Typed before.");
  const { variants: _, options: __, details: ___, media: ____, ...fields } = product;
  await admin.call(updateProduct, { params: { productId: product.id }, body: { ...fields, price: 1300 } });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Price: $10.00 → $13.00");
  await expect(form.getByLabel("Price", { exact: true })).toHaveValue("13.00");
  await saysRefusals(page, updateProduct, {
    press: () => form.getByRole("button", { name: "Save" }).click(),
    at: form,
    data: { STALE: { version: product.version + 1 } },
    typed: [[form.getByLabel("Description"), "Typed before."]],
  });
  await expect(said(page, "Saved; the shop shows it")).toBeVisible();
  expect(await seen(admin, product)).toMatchObject({ description: "Typed before.", price: 1300 });
});

test("options, variants, passages and stock are kept, and the price in each tier follows", async ({ browser }) => {
  const admin = theAdmin();
  const product = await addProductWithVariants(admin, { name: own("Print"), sku: own("print") });
  const page = await opened(browser, admin, `/admin/products/${product.id}`);
  await page.getByRole("button", { name: "Add an option" }).click();
  const dialog = page.getByRole("dialog", { name: "New option" });
  await dialog.getByLabel("What the customer is asked").fill("Border");
  await dialog.getByLabel("Key").fill("border");
  await dialog.getByRole("button", { name: "Save option" }).click();
  await expect(dialog.getByText("Give it at least one value to choose.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add a value" }).click();
  await dialog.getByLabel("Called").fill("White");
  await dialog.getByLabel("Adds to the price: White").fill("2.50");
  await saysRefusals(page, addProductOption, {
    press: () => dialog.getByRole("button", { name: "Save option" }).click(),
    at: dialog,
    typed: [[dialog.getByLabel("Adds to the price: White"), "2.50"]],
  });
  await expect(page.getByRole("row", { name: /^Border/ })).toContainText("White");

  const prices = page.getByRole("table", { name: "Price in each tier" });
  await expect(prices.getByRole("row").first()).toContainText("$12.00");
  await page.getByRole("combobox", { name: "Border" }).selectOption("White");
  await expect(prices.getByRole("row").first()).toContainText("$14.50");
  await expect(prices.getByRole("row").nth(1)).toContainText("$12.50");

  await page.getByRole("button", { name: "Remove Border" }).click();
  await expect(page.getByRole("row", { name: /^Border/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("row", { name: /^Border/ })).toBeVisible();

  await page.getByRole("link", { name: "Single" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Single" })).toBeVisible();
  await page.getByRole("button", { name: "Adjust" }).click();
  const stock = page.getByRole("dialog", { name: "Stock of Single" });
  await stock.getByLabel("Pieces").fill("-9");
  await stock.getByRole("button", { name: "Save" }).click();
  await expect(stock.getByRole("alert")).toContainText("not that many pieces");
  await stock.getByLabel("Pieces").fill("24");
  await saysRefusals(page, adjustStock, {
    press: () => stock.getByRole("button", { name: "Save" }).click(),
    at: stock,
    data: { STOCK_MOVED: { stock: 4 }, TOO_FEW: { stock: 4 } },
    typed: [[stock.getByLabel("Pieces"), "24"]],
  });
  await expect(page.getByText("28 pieces")).toBeVisible();
  await expect(page.getByRole("row", { name: /\+24/ })).toContainText("Adjusted");

  await page.goBack();
  await page.getByRole("button", { name: "Add a passage" }).click();
  await page.getByLabel("Heading").fill("Grain");
  await page.getByRole("button", { name: "Add a fact" }).click();
  await page.getByLabel("Fact", { exact: true }).fill("format");
  await page.getByLabel("Value", { exact: true }).fill("35mm");
  const passage = page.getByRole("form", { name: "Passage" });
  await saysRefusals(page, updateProductDetail, {
    press: () => passage.getByRole("button", { name: "Save" }).click(),
    at: passage,
    data: { STALE: { version: product.version } },
    typed: [[passage.getByLabel("Value", { exact: true }), "35mm"]],
  });
  await expect(said(page, "Saved; the shop shows it")).toBeVisible();
  expect((await seen(admin, product)).details).toMatchObject([{ subtitle: "Grain", filterable: { format: "35mm" } }]);
});

test("many pictures come at once, are put in order by keys, described, removed and brought back", async ({
  browser,
}) => {
  const admin = theAdmin();
  const product = await aProduct(admin, { name: own("Shown"), sku: own("shown") });
  const page = await opened(browser, admin, `/admin/products/${product.id}`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose pictures" }).click();
  await (await chooser).setFiles([await picture("red"), await picture("green"), await picture("blue")]);
  const board = page.getByRole("list", { name: `Pictures of ${product.name}` });
  await expect(board.getByRole("listitem")).toHaveCount(3);
  const paths = async () =>
    (await seen(admin, product)).media.map(({ path }) => path).filter((path) => !path.includes("featured_thumb"));
  const before = await paths();

  const alt = board.getByRole("listitem").nth(2).getByLabel("What is seen on it");
  await saysRefusals(page, arrangeProductImages, {
    async press() {
      await alt.fill("The blue box");
      await alt.press("Enter");
    },
    at: noticesOf(page),
    data: { OTHER_PICTURES: { paths: [] } },
    typed: [[alt, "The blue box"]],
  });
  await expect(board.getByRole("img", { name: "The blue box" })).toBeVisible();
  await board.getByRole("button", { name: /^Move The blue box/ }).press("Home");
  await expect(board.getByRole("button", { name: "Move The blue box, 1 of 3" })).toBeFocused();
  await expect.poll(paths).toEqual([before[2], before[0], before[1]]);
  expect((await seen(admin, product)).media[0]!.alt).toBe("The blue box");

  await board.getByRole("button", { name: "Remove The blue box" }).click();
  await expect(board.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(board.getByRole("listitem")).toHaveCount(3);
  expect(await paths()).toEqual([before[2], before[0], before[1]]);
});

test("a table is shown before it is worked in, with its options and the pictures beside it; one that says other things by then is shown again", async ({
  browser,
}) => {
  const admin = theAdmin();
  const product = await aProduct(admin, { name: own("Tabled"), sku: own("tabled"), price: 1000 });
  const table = {
    name: "products.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      [
        "sku,option_of,name,kind,price,choices,pictures",
        `${product.sku},,${product.name},,11,,teal.png|The teal box`,
        `glass,${product.sku},Glass,radio,,"clear|Clear\nmatt|Matt|2.50",`,
      ].join("\n"),
    ),
  };
  const page = await opened(browser, admin, `/admin/products?search=${product.sku}`);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import products" });
  const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: /^Choose/ }).click();
    await (await chooser).setFiles(files);
  };
  await choose(table);
  await expect(dialog.getByRole("list", { name: "Problems" })).toContainText("Line 2: pictures: teal.png");
  await expect(dialog.getByRole("button", { name: /^Change/ })).toHaveCount(0);
  await choose(await picture("teal"));
  await expect(dialog.getByRole("row", { name: /Tabled/ })).toContainText("Price: $10.00 → $11.00");
  await expect(dialog.getByRole("row", { name: /Tabled/ })).toContainText("1 picture (new: teal.png)");
  await expect(dialog.getByRole("row", { name: /Glass/ })).toContainText("matt|Matt|2.50");

  const { variants: _, options: __, details: ___, media: ____, ...fields } = product;
  await admin.call(updateProduct, { params: { productId: product.id }, body: { ...fields, price: 1300 } });
  await dialog.getByRole("button", { name: "Change 2 rows" }).click();
  await expect(dialog.getByText("By now the table would change something else.", { exact: false })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Tabled/ })).toContainText("Price: $13.00 → $11.00");
  await expectNoViolations(page, "what a table would change");
  await saysRefusals(page, importProducts, {
    press: () => dialog.getByRole("button", { name: "Change 2 rows" }).click(),
    at: dialog,
  });
  await expect(said(page, "2 rows are worked in; the shop shows it")).toBeVisible();
  const now = await seen(admin, product);
  expect(now).toMatchObject({ price: 1100, options: [{ optionKey: "glass" }] });
  expect(now.media.map(({ alt }) => alt)).toEqual(["The teal box", "The teal box"]);
});

test("a customer who enters the lab's products lands on the landing page", async ({ browser }) => {
  const customer = await newCustomer("no-keeper");
  const page = await pageOf(browser, customer);
  for (const path of [
    "/admin/products",
    "/admin/products/x",
    "/admin/products/x/details/y",
    "/admin/products/x/variants/y",
  ]) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === "/");
  }
});
