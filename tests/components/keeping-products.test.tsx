import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addProduct,
  addProductDetail,
  addProductImage,
  addProductOption,
  adjustStock,
  arrangeProductImages,
  listStockMovements,
  removeProductImage,
  removeProductOption,
  restoreProductImage,
  updateProduct,
  updateProductDetail,
} from "../../src/contract/products/product-desk.ts";
import type { Product } from "../../src/contract/products/product.ts";
import { importProducts } from "../../src/contract/products/product-tables.ts";
import { getProduct, listProducts } from "../../src/contract/products/products.ts";
import * as detailPage from "../../src/web/routes/admin/product-detail.tsx";
import * as productPage from "../../src/web/routes/admin/product.tsx";
import * as variantPage from "../../src/web/routes/admin/product-variant.tsx";
import * as products from "../../src/web/routes/admin/products.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { chooseFiles } from "../support/components/choose-files.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { notices } from "../support/components/notices.ts";
import { aDetail, anOption, aPicture, aProduct, aVariant, PRODUCT_ID } from "../support/components/products.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";

const at = `/admin/products/${PRODUCT_ID}`;
const dialog = page.getByRole("dialog");

async function openProduct(product: Product, setUp: (api: FakeApi) => void = () => undefined) {
  let now = product;
  const screen = await renderScreen(productPage, {
    path: "/admin/products/:productId",
    at,
    as: admin(),
    beside: {
      "/admin/products/:productId/variants/:variantId": variantPage,
      "/admin/products/:productId/details/:productDetailsId": detailPage,
    },
    api(api) {
      api.reply(getProduct, () => ({ product: now }));
      setUp(api);
    },
  });
  return { ...screen, put: (next: Product) => void (now = next) };
}

test("a new product requires a valid price, is added hidden, and opens", async () => {
  const screen = await renderScreen(products, {
    path: "/admin/products",
    as: admin(),
    beside: { "/admin/products/:productId": productPage },
    api(api) {
      api.reply(addProduct, { product: aProduct() });
      api.reply(getProduct, { product: aProduct() });
    },
  });
  await page.getByRole("button", { name: "New product" }).first().click();
  const price = dialog.getByLabelText("Price");
  const [name, sku] = [dialog.getByLabelText("Name"), dialog.getByLabelText("SKU")];
  await name.fill("Velvia");
  await name.fill("Velvia 50");
  await expect.element(sku).toHaveValue("velvia-50");
  // Escape asks before it drops what was typed, and a second one goes back to it.
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog.getByRole("button", { name: "Discard" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(name).toHaveValue("Velvia 50");
  await price.fill("a lot");
  await dialog.getByRole("button", { name: "Add product" }).click();
  await expect.element(dialog.getByText("Enter an amount, for example 12.50")).toBeVisible();
  await expectAccessible("a new product");
  await price.fill("12.50");
  await dialog.getByLabelText("Stock").fill("4");
  await saysRefusals(screen, addProduct, {
    press: () => dialog.getByRole("button", { name: "Add product" }).click(),
    at: dialog,
    typed: [[price, "12.50"]],
  });
  expect(screen.api.requests(addProduct).at(-1)!.body).toEqual({
    name: "Velvia 50",
    sku: "velvia-50",
    productType: "PRODUCT",
    price: 1250,
    stock: 4,
    visibility: "NONE",
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Velvia" })).toBeVisible();
});

test("a product previews who can buy when as its launch dates are typed", async () => {
  await openProduct(aProduct({ visibility: "NONE" }));
  const form = page.getByRole("form", { name: "Product" });
  await form.getByLabelText("Visibility").selectOptions("PUBLIC");
  const preview = form.getByRole("region", { name: "Who can buy when" });
  await expect.element(preview.getByRole("row", { name: /^Now/ })).toMatchTextContent("Can buy");
  await form.getByLabelText("Members can buy from").fill("2099-11-27T10:00");
  await form.getByLabelText("Everyone can buy from").fill("2099-12-04T10:00");
  await expect.poll(() => preview.getByRole("row").elements()).toHaveLength(4);
  await expect.element(preview.getByRole("row", { name: /November 27/ })).toMatchTextContent("Invited to join");
});

test("saving over a colleague's change shows the change, and the next click saves", async () => {
  const product = aProduct({ price: 1000 });
  const screen = await openProduct(product, (api) =>
    api.reply(updateProduct, { product: { ...product, price: 1300, version: 3 } }),
  );
  const form = page.getByRole("form", { name: "Product" });
  const description = form.getByLabelText("Description");
  await description.fill("Typed before.");
  screen.put({ ...product, price: 1300, version: 2 });
  const save = () => form.getByRole("button", { name: "Save" }).click();
  screen.api.refuseOnce(updateProduct, "STALE", { version: 2 });
  await save();
  await expect.element(form.getByRole("alert")).toMatchTextContent("Price: $10.00 → $13.00");
  await expect.element(form.getByLabelText("Price", { exact: true })).toHaveValue("13.00");
  await saysRefusals(screen, updateProduct, {
    press: save,
    at: form,
    data: { STALE: { version: 2 } },
    typed: [[description, "Typed before."]],
  });
  expect(screen.api.requests(updateProduct).at(-1)!.body).toMatchObject({
    description: "Typed before.",
    price: 1300,
    version: 2,
  });
  await expect.element(notices.getByText("Saved. The shop shows the changes.")).toBeVisible();
});

test("an option requires a value, changes each tier's price, and can be restored after removal", async () => {
  const product = aProduct({ memberPrice: 1000 });
  const border = anOption({
    optionKey: "border",
    optionType: "select",
    label: "Border",
    config: {
      options: [{ value: "white", label: "White", priceModifier: { type: "fixed", amount: 250 } }],
    },
  });
  const screen = await openProduct(product, (api) => {
    api.reply(addProductOption, { product: { ...product, options: [border] } });
    api.reply(removeProductOption, { product });
  });
  await page.getByRole("heading", { name: "Options" }).click();
  await page.getByRole("button", { name: "Add option" }).click();
  await dialog.getByLabelText("Label").fill("Border");
  await dialog.getByLabelText("Key").fill("border");
  await dialog.getByRole("button", { name: "Save option" }).click();
  await expect.element(dialog.getByText("Add at least one value.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add value" }).click();
  await dialog.getByLabelText("Name").fill("White");
  const adds = dialog.getByLabelText("Price change: White");
  await adds.fill("2.50");
  await saysRefusals(screen, addProductOption, {
    press: () => dialog.getByRole("button", { name: "Save option" }).click(),
    at: dialog,
    typed: [[adds, "2.50"]],
  });
  expect(screen.api.requests(addProductOption).at(-1)!.body).toMatchObject({
    optionKey: "border",
    config: { options: [{ label: "White", priceModifier: { type: "fixed", amount: 250 } }] },
  });
  const row = page.getByRole("row", { name: /^Border/ });
  await expect.element(row).toMatchTextContent("White");

  const prices = page.getByRole("table", { name: "Price in each tier" }).getByRole("row");
  await expect.element(prices.first()).toMatchTextContent("$12.00");
  await page.getByRole("combobox", { name: "Border" }).selectOptions("White");
  await expect.element(prices.first()).toMatchTextContent("$14.50");
  await expect.element(prices.nth(1)).toMatchTextContent("$12.50");

  await page.getByRole("button", { name: "Remove Border" }).click();
  await expect.element(row).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.element(row).toBeVisible();
});

test("a variant's stock is adjusted, and rejected if too few are in stock", async () => {
  const variant = aVariant({ id: "00000000-0000-4000-8000-0000000000aa" });
  const product = aProduct({ variants: [variant] });
  const more = { ...product, variants: [{ ...variant, stock: 28 }] };
  const screen = await openProduct(product, (api) => api.reply(adjustStock, { product: more }));
  await page.getByRole("link", { name: "Single" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Single" })).toBeVisible();
  await page.getByRole("button", { name: "Adjust" }).click();
  const stock = page.getByRole("dialog", { name: "Stock of Single" });
  const pieces = stock.getByLabelText("Pieces");
  await pieces.fill("-9");
  screen.api.refuseOnce(adjustStock, "TOO_FEW", { stock: 4 });
  await stock.getByRole("button", { name: "Save" }).click();
  await expect.element(stock.getByRole("alert")).toMatchTextContent("not that many pieces");
  await pieces.fill("24");
  screen.api.reply(listStockMovements, {
    movements: [
      {
        id: "00000000-0000-4000-8000-0000000000ab",
        productVariantId: variant.id,
        change: 24,
        stockAfter: 28,
        reason: "ADJUSTED",
        orderId: null,
        byName: "Sam Silver",
        at: "2026-06-15T14:00:00.000Z",
      },
    ],
    count: 1,
  });
  await saysRefusals(screen, adjustStock, {
    press: () => stock.getByRole("button", { name: "Save" }).click(),
    at: stock,
    data: { STOCK_MOVED: { stock: 4 }, TOO_FEW: { stock: 4 } },
    typed: [[pieces, "24"]],
  });
  expect(screen.api.requests(adjustStock).at(-1)!.body).toEqual({ productVariantId: variant.id, change: 24 });
  await expect.element(page.getByText("28 pieces")).toBeVisible();
  await page.getByRole("heading", { name: "Stock changes" }).click();
  await expect.element(page.getByRole("row", { name: /\+24/ })).toMatchTextContent("Adjusted");
});

test("a new section opens, takes facts, and keeps them if saving fails", async () => {
  const product = aProduct();
  const detail = aDetail({ id: "00000000-0000-4000-8000-0000000000aa", subtitle: "" });
  const screen = await openProduct(product, (api) => {
    api.reply(addProductDetail, () => {
      screen.put({ ...product, details: [detail] });
      return { detail };
    });
    api.reply(updateProductDetail, { detail: { ...detail, subtitle: "Grain" } });
  });
  await page.getByRole("heading", { name: "Facts and sections" }).click();
  await page.getByRole("button", { name: "Add section" }).click();
  await page.getByLabelText("Heading").fill("Grain");
  await page.getByRole("button", { name: "Add fact" }).click();
  const value = page.getByLabelText("Value", { exact: true });
  await page.getByLabelText("Fact", { exact: true }).fill("format");
  await value.fill("35mm");
  const passage = page.getByRole("form", { name: "Section" });
  await saysRefusals(screen, updateProductDetail, {
    press: () => passage.getByRole("button", { name: "Save" }).click(),
    at: passage,
    data: { STALE: { version: 1 } },
    typed: [[value, "35mm"]],
  });
  expect(screen.api.requests(updateProductDetail).at(-1)!.body).toMatchObject({
    subtitle: "Grain",
    filterable: { format: "35mm" },
  });
  await expect.element(notices.getByText("Saved. The shop shows the changes.")).toBeVisible();
});

test("pictures are described, reordered by keys, removed and restored", async () => {
  const [red, green, blue] = [aPicture("red"), aPicture("green"), aPicture("blue")];
  const withPictures = (...media: Product["media"]) => aProduct({ media });
  const screen = await openProduct(withPictures(red, green, blue), (api) => {
    api.reply(arrangeProductImages, ({ body: { pictures } }) => {
      const media = pictures.map(({ path, alt }) => aPicture(path, alt));
      screen.put(withPictures(...media));
      return { product: withPictures(...media) };
    });
    api.reply(removeProductImage, undefined as never);
    api.reply(restoreProductImage, {});
  });
  const board = page.getByRole("list", { name: "Pictures of Velvia" });
  const alt = board.getByRole("listitem").nth(2).getByLabelText("Picture description");
  await saysRefusals(screen, arrangeProductImages, {
    async press() {
      await alt.fill("The blue box");
      await userEvent.keyboard("{Enter}");
    },
    at: notices,
    data: { OTHER_PICTURES: { paths: [] } },
    typed: [[alt, "The blue box"]],
  });
  await expect.element(board.getByRole("img", { name: "The blue box" })).toBeVisible();
  (board.getByRole("button", { name: /^Move The blue box/ }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(board.getByRole("button", { name: "Move The blue box, 1 of 3" })).toHaveFocus();
  await expect
    .poll(() => screen.api.requests(arrangeProductImages).at(-1)!.body.pictures)
    .toEqual([
      { path: "blue", alt: "The blue box" },
      { path: "red", alt: "" },
      { path: "green", alt: "" },
    ]);

  const described = aPicture("blue", "The blue box");
  screen.put(withPictures(red, green));
  await board.getByRole("button", { name: "Remove The blue box" }).click();
  await expect.poll(() => board.getByRole("listitem").elements()).toHaveLength(2);
  screen.put(withPictures(described, red, green));
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => board.getByRole("listitem").elements()).toHaveLength(3);
  expect(screen.api.requests(restoreProductImage)[0]!.query).toEqual({ path: "blue" });
});

test("an import previews its problems and changes, and previews again if they differ by then", async () => {
  const priced = (from: string) => ({
    line: 2,
    sku: "velvia",
    name: "Velvia",
    kind: "CHANGED" as const,
    fields: [
      { field: "Price", from, to: "$11.00" },
      { field: "Pictures", from: "none", to: "1 picture (new: teal.png)" },
    ],
  });
  const option = {
    line: 3,
    sku: "glass",
    name: "Glass",
    kind: "NEW" as const,
    fields: [{ field: "Choices", from: "", to: "clear|Clear\nmatt|Matt|2.50" }],
  };
  const [folder, path] = ["teal/", "teal/large.webp"];
  const screen = await renderScreen(products, {
    path: "/admin/products",
    as: admin(),
    api(api) {
      api.reply(listProducts, { products: [aProduct()], count: 1 });
      api.reply(importProducts, ({ body: { files = [] } }) =>
        files.length === 0
          ? { problems: [{ line: 2, message: "pictures: teal.png is not there" }] }
          : { changes: [priced("$10.00"), option], fingerprint: "first" },
      );
      api.reply(getProduct, { product: aProduct({ media: [aPicture(path)] }) });
    },
  });
  await page.getByRole("button", { name: "Import" }).click();
  const importing = page.getByRole("dialog", { name: "Import products" });
  const table = "sku,name\nvelvia,Café";
  const windows1252 = Uint8Array.from(table, (character) => character.charCodeAt(0));
  await chooseFiles(/^Choose/, new File([windows1252], "products.csv", { type: "text/csv" }));
  await expect.poll(() => screen.api.requests(importProducts)[0]?.body).toMatchObject({ csv: table });
  await expect
    .element(importing.getByRole("list", { name: "Problems" }))
    .toMatchTextContent("Line 2: pictures: teal.png");
  await expect.element(importing.getByRole("button", { name: /^Change/ })).not.toBeInTheDocument();

  await chooseFiles(/^Choose/, new File(["teal"], "teal.png", { type: "image/png" }));
  const row = importing.getByRole("row", { name: /Velvia/ });
  await expect.element(row).toMatchTextContent("Price: $10.00 → $11.00");
  await expect.element(row).toMatchTextContent("1 picture (new: teal.png)");
  await expect.element(importing.getByRole("row", { name: /Glass/ })).toMatchTextContent("matt|Matt|2.50");

  const change = () => importing.getByRole("button", { name: "Import 2 rows" }).click();
  screen.api.reply(importProducts, ({ body: { confirmed } }) =>
    typeof confirmed === "string"
      ? {
          changes: [priced("$13.00"), option],
          fingerprint: "second",
          isDone: true,
          pictures: [{ productId: PRODUCT_ID, sku: "velvia", order: [{ folder, alt: "The teal box", file: null }] }],
        }
      : { changes: [priced("$13.00"), option], fingerprint: "second" },
  );
  screen.api.refuseOnce(importProducts, "OTHER_CHANGES");
  await change();
  await expect.element(importing.getByText("The products changed since this preview.")).toBeVisible();
  await expect.element(row).toMatchTextContent("Price: $13.00 → $11.00");
  await expectAccessible("changes of a products table");
  screen.api.reply(arrangeProductImages, {});
  await saysRefusals(screen, importProducts, { press: change, at: importing });
  await expect.element(notices.getByText("2 rows imported. The shop shows the changes.")).toBeVisible();
  expect(screen.api.requests(importProducts).at(-1)!.body).toMatchObject({ confirmed: "second" });
  // Pictures named by the table are put in its order.
  expect(screen.api.requests(arrangeProductImages).at(-1)!.body).toEqual({
    pictures: [{ path, alt: "The teal box" }],
  });
  expect(screen.api.requests(addProductImage)).toEqual([]);
});
