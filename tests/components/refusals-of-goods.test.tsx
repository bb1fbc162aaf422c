import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { announceProductFile } from "../../src/contract/digital-goods/product-files.ts";
import { addPaper, listPapers, updatePaper } from "../../src/contract/prints/prints.ts";
import {
  addProductVariant,
  arrangeProductDetailImages,
  removeProductVariant,
  updateProductOption,
  updateProductVariant,
} from "../../src/contract/products/product-desk.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import * as papers from "../../src/web/routes/admin/papers.tsx";
import * as detailPage from "../../src/web/routes/admin/product-detail.tsx";
import * as productPage from "../../src/web/routes/admin/product.tsx";
import * as variantPage from "../../src/web/routes/admin/product-variant.tsx";
import { chooseFiles } from "../support/components/choose-files.ts";
import { notices } from "../support/components/notices.ts";
import { aDetail, anOption, aPicture, aProduct, aVariant, PRODUCT_ID } from "../support/components/products.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const dialog = page.getByRole("dialog");
const Paper = listPapers.reply.shape.papers.element;
const ID = "00000000-0000-4000-8000-0000000000aa";
const STALE = { STALE: { version: 1 } };
const at = `/admin/products/${PRODUCT_ID}`;

test("errors on a product's options and variants appear in their dialogs, and the next click saves", async () => {
  const product = aProduct({ options: [anOption()], variants: [aVariant()] });
  const screen = await renderScreen(productPage, {
    path: "/admin/products/:productId",
    at,
    as: admin(),
    api(api) {
      api.reply(getProduct, { product });
      api.reply(updateProductOption, { product: { ...product, version: 2 } });
      api.reply(addProductVariant, { product: { ...product, version: 3 } });
    },
  });
  await page.getByRole("heading", { name: "Options" }).click();
  await page.getByRole("button", { name: "Change Wrapping" }).click();
  const label = dialog.getByLabelText("Label", { exact: true });
  await label.fill("Wrapping paper");
  await saysRefusals(screen, updateProductOption, {
    press: () => dialog.getByRole("button", { name: "Save option" }).click(),
    at: dialog,
    data: STALE,
    typed: [[label, "Wrapping paper"]],
  });
  expect(screen.api.requests(updateProductOption).at(-1)!.body).toMatchObject({ label: "Wrapping paper", version: 1 });
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Add variant" }).click();
  const name = dialog.getByLabelText("Name");
  await name.fill("Ten rolls");
  await saysRefusals(screen, addProductVariant, {
    press: () => dialog.getByRole("button", { name: "Add variant" }).click(),
    at: dialog,
    typed: [[name, "Ten rolls"]],
  });
  expect(screen.api.requests(addProductVariant).at(-1)!.body).toMatchObject({ name: "Ten rolls" });
});

test("errors on a variant appear on its page; the next click saves or removes it", async () => {
  const variant = aVariant({ id: ID });
  const product = aProduct({ variants: [variant] });
  const screen = await renderScreen(variantPage, {
    path: "/admin/products/:productId/variants/:variantId",
    at: `${at}/variants/${ID}`,
    as: admin(),
    api(api) {
      api.reply(getProduct, { product });
      api.reply(updateProductVariant, { product: { ...product, version: 2 } });
      api.reply(removeProductVariant, { product: aProduct() });
    },
  });
  const form = page.getByRole("form", { name: "Variant" });
  await form.getByLabelText("Name").fill("One roll");
  await saysRefusals(screen, updateProductVariant, {
    press: () => form.getByRole("button", { name: "Save" }).click(),
    at: form,
    data: STALE,
    typed: [[form.getByLabelText("Name"), "One roll"]],
  });
  expect(screen.api.requests(updateProductVariant).at(-1)!.body).toMatchObject({ name: "One roll" });
  await page.getByRole("button", { name: "Remove variant" }).click();
  await saysRefusals(screen, removeProductVariant, {
    press: () => dialog.getByRole("button", { name: "Remove variant" }).click(),
    at: dialog,
  });
  await expect.poll(screen.address).toBe(at);
});

test("errors on a detail's pictures appear as toasts, and the input is kept", async () => {
  const product = aProduct({ details: [aDetail({ id: ID, media: [aPicture("grain")] })] });
  const screen = await renderScreen(detailPage, {
    path: "/admin/products/:productId/details/:productDetailsId",
    at: `${at}/details/${ID}`,
    as: admin(),
    api(api) {
      api.reply(getProduct, { product });
      api.reply(arrangeProductDetailImages, { detail: product.details[0]! });
    },
  });
  const words = page.getByLabelText("Picture description");
  await saysRefusals(screen, arrangeProductDetailImages, {
    async press() {
      await words.fill("Grain from near");
      await userEvent.keyboard("{Enter}");
    },
    at: notices,
    data: { OTHER_PICTURES: { paths: [] } },
    typed: [[words, "Grain from near"]],
  });
  expect(screen.api.requests(arrangeProductDetailImages).at(-1)!.body).toEqual({
    pictures: [{ path: "grain", alt: "Grain from near" }],
  });
});

test("a file for a product that takes none shows an error", async () => {
  const screen = await renderScreen(productPage, {
    path: "/admin/products/:productId",
    at,
    as: admin(),
    api: (api) => api.reply(getProduct, { product: aProduct({ productType: "DIGITAL" }) }),
  });
  const pdf = new File(["%PDF-1.4\n%%EOF\n"], "zine.pdf", { type: "application/pdf" });
  await saysRefusals(screen, announceProductFile, {
    press: () => chooseFiles("Choose the file", pdf),
    at: page.getByRole("region", { name: "File" }),
    goesThrough: false,
  });
  expect(screen.api.requests(announceProductFile).at(-1)!.body).toEqual({
    name: "zine.pdf",
    type: "application/pdf",
    size: pdf.size,
  });
});

test("a rejected new paper keeps its input, and the next click saves it", async () => {
  const screen = await renderScreen(papers, {
    path: "/admin/papers",
    as: admin(),
    api(api) {
      api.reply(listPapers, { papers: [smallest(Paper, { name: "Baryta" })], count: 1 });
      api.reply(addPaper, {});
    },
  });
  await page.getByRole("button", { name: "New paper" }).click();
  const finish = dialog.getByLabelText("Finish");
  await dialog.getByLabelText("Name").fill("Rag");
  await finish.fill("Glossy");
  await dialog.getByLabelText("Price").fill("24");
  await saysRefusals(screen, addPaper, {
    press: () => dialog.getByRole("button", { name: "Add paper" }).click(),
    at: dialog,
    typed: [[finish, "Glossy"]],
  });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(addPaper).at(-1)!.body).toMatchObject({ name: "Rag", finish: "Glossy" });
});

test("a paper changed by a colleague updates untouched fields and keeps the input", async () => {
  const screen = await renderScreen(papers, {
    path: "/admin/papers",
    as: admin(),
    api: (api) =>
      api.reply(listPapers, { papers: [smallest(Paper, { id: ID, name: "Baryta", version: 3 })], count: 1 }),
  });
  await page.getByRole("button", { name: "Baryta" }).click();
  const finish = dialog.getByLabelText("Finish");
  await finish.fill("Pearl");
  const changed = smallest(Paper, { id: ID, name: "Baryta", description: "Cotton, from Rives.", version: 4 });
  screen.api.reply(listPapers, { papers: [changed], count: 1 });
  screen.api.reply(updatePaper, {});
  await saysRefusals(screen, updatePaper, {
    press: () => dialog.getByRole("button", { name: "Save paper" }).click(),
    at: dialog,
    data: { STALE: { version: 4 } },
    typed: [
      [finish, "Pearl"],
      [dialog.getByLabelText("Description"), "Cotton, from Rives."],
    ],
  });
  expect(screen.api.requests(updatePaper).at(-1)!.body).toMatchObject({
    finish: "Pearl",
    description: "Cotton, from Rives.",
    version: 4,
  });
});
