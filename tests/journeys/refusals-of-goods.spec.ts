import { expect, type Page } from "@playwright/test";
import { announceProductFile } from "../../src/contract/digital-goods/product-files.ts";
import { addPaper, listPapers, updatePaper } from "../../src/contract/prints/prints.ts";
import {
  addProductDetail,
  addProductOption,
  addProductVariant,
  arrangeProductDetailImages,
  removeProductVariant,
  updateProductOption,
  updateProductVariant,
} from "../../src/contract/products/product-desk.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aJpeg } from "../support/scan-makers.ts";
import { noticesOf, saysRefusals } from "../support/says-refusals.ts";
import { addProduct, addProductWithVariants } from "../support/shop-makers.ts";

const suffix = () => Math.random().toString(36).slice(2, 9);

async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(file);
}

test("what is refused of a product's options, variants and passages is said where it was pressed, and the next press saves", async ({
  browser,
}) => {
  const admin = theAdmin();
  const product = await addProductWithVariants(admin, { name: `Refused ${suffix()}`, sku: `refused-${suffix()}` });
  const params = { productId: product.id };
  await admin.call(addProductOption, {
    params,
    body: { optionKey: "gift", optionType: "checkbox", label: "Wrapping" },
  });
  const { detail } = await admin.call(addProductDetail, { params, body: { subtitle: "Grain" } });
  const stale = { STALE: { version: product.version } };
  const page = await pageOf(browser, admin);
  const dialog = page.getByRole("dialog");

  await page.goto(`/admin/products/${product.id}`);
  await isAlive(page);
  await page.getByRole("button", { name: "Change Wrapping" }).click();
  const asked = dialog.getByLabel("What the customer is asked");
  await asked.fill("Wrapping paper");
  await saysRefusals(page, updateProductOption, {
    press: () => dialog.getByRole("button", { name: "Save option" }).click(),
    at: dialog,
    data: stale,
    typed: [[asked, "Wrapping paper"]],
  });
  await page.getByRole("button", { name: "Add a variant" }).click();
  await dialog.getByLabel("Name").fill("Ten rolls");
  await saysRefusals(page, addProductVariant, {
    press: () => dialog.getByRole("button", { name: "Add variant" }).click(),
    at: dialog,
    typed: [[dialog.getByLabel("Name"), "Ten rolls"]],
  });

  await page.goto(`/admin/products/${product.id}/variants/${product.variants[0]!.id}`);
  await isAlive(page);
  const variant = page.getByRole("form", { name: "Variant" });
  await variant.getByLabel("Name").fill("One roll");
  await saysRefusals(page, updateProductVariant, {
    press: () => variant.getByRole("button", { name: "Save" }).click(),
    at: variant,
    data: stale,
    typed: [[variant.getByLabel("Name"), "One roll"]],
  });
  await page.getByRole("button", { name: "Remove this variant" }).click();
  await saysRefusals(page, removeProductVariant, {
    press: () => dialog.getByRole("button", { name: "Remove it" }).click(),
    at: dialog,
  });

  await page.goto(`/admin/products/${product.id}/details/${detail.id}`);
  await isAlive(page);
  const buffer = Buffer.from(await aJpeg({ width: 300, height: 300 }));
  await choose(page, "Choose pictures", { name: "grain.jpg", mimeType: "image/jpeg", buffer });
  const words = page.getByLabel("What is seen on it");
  await expect(words).toBeVisible();
  await saysRefusals(page, arrangeProductDetailImages, {
    async press() {
      await words.fill("Grain from near");
      await words.press("Enter");
    },
    at: noticesOf(page),
    data: { OTHER_PICTURES: { paths: [] } },
    typed: [[words, "Grain from near"]],
  });
  await page.context().close();
});

test("a file for what is none, and a paper that there is or that somebody else changed, are refused in words; the next try is kept", async ({
  browser,
}) => {
  const admin = theAdmin();
  const zine = { name: `Zine ${suffix()}`, sku: `zine-${suffix()}`, productType: "DIGITAL" } as const;
  const { id: productId } = await addProduct(admin, zine);
  const page = await pageOf(browser, admin);
  await page.goto(`/admin/products/${productId}`);
  await isAlive(page);
  const pdf = { name: "zine.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await saysRefusals(page, announceProductFile, {
    press: () => choose(page, "Choose the file", pdf),
    at: page.getByRole("region", { name: "Its file" }),
  });

  const name = `Baryta ${suffix()}`;
  const dialog = page.getByRole("dialog");
  const finish = dialog.getByLabel("Finish");
  await page.goto("/admin/papers");
  await isAlive(page);
  await page.getByRole("button", { name: "New paper" }).click();
  await dialog.getByLabel("Name").fill(name);
  await finish.fill("Glossy");
  await dialog.getByLabel("Price").fill("24");
  await saysRefusals(page, addPaper, {
    press: () => dialog.getByRole("button", { name: "Add the paper" }).click(),
    at: dialog,
    typed: [[finish, "Glossy"]],
  });

  await page.goto(`/admin/papers?search=${encodeURIComponent(name)}`);
  await isAlive(page);
  await page.getByRole("button", { name }).click();
  await finish.fill("Pearl");
  const [{ id: paperId, productId: _, slug: __, ...paper }] = (
    await admin.call(listPapers, { query: { search: name, all: "true" } })
  ).papers as [Awaited<ReturnType<typeof admin.call<typeof listPapers>>>["papers"][number]];
  // What somebody else changed stands in the field that nobody has touched here, and what was typed stays.
  await admin.call(updatePaper, { params: { paperId }, body: { ...paper, description: "Cotton, from Rives." } });
  const press = () => dialog.getByRole("button", { name: "Save the paper" }).click();
  await press();
  await expect(dialog.getByText("Someone changed this paper in the meantime.")).toBeVisible();
  await expect(dialog.getByLabel("Description")).toHaveValue("Cotton, from Rives.");
  await saysRefusals(page, updatePaper, {
    press,
    at: dialog,
    data: { STALE: { version: paper.version + 1 } },
    typed: [
      [finish, "Pearl"],
      [dialog.getByLabel("Description"), "Cotton, from Rives."],
    ],
  });
  await page.context().close();
});
