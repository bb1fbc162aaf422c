import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import * as collections from "../../contract/collections/collections.ts";
import * as desk from "../../contract/products/product-desk.ts";
import * as contract from "../../contract/products/products.ts";
import { putFile } from "../../../tests/support/makers.ts";
import { addCollection, addProduct } from "../../../tests/support/shop-makers.ts";
import { sweepRemovedPictures } from "./remove-picture.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";

async function picture(format: "jpeg" | "png" | "webp", width = 2400, height = 1600) {
  const plain = sharp({ create: { width, height, channels: 3, background: "#c96f2e" } });
  return Uint8Array.from(
    await plain
      .withExif({ IFD0: { Artist: "Ada" } })
      .toFormat(format)
      .toBuffer(),
  );
}

async function stored({ lab }: TestLab, folder: string): Promise<string[]> {
  const dir = join(lab.deps.settings.dataDir, "files", folder);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

type Type = "image/jpeg" | "image/png" | "image/webp";

async function stage() {
  const lab = await startLab();
  const admin = await lab.admin();
  const product = await addProduct(admin);
  const params = { productId: product.id };
  const send = async (bytes: Uint8Array<ArrayBuffer>, type: Type, featured = false) => {
    const body = { type, size: bytes.length, featured };
    const { writeLink } = await admin.call(desk.addProductImage, { params, body });
    return { link: writeLink, answer: await putFile(lab.origin, writeLink, bytes) };
  };
  const media = async () => (await lab.visitor().call(contract.getProduct, { params })).product.media;
  const thumbs = async () => (await media()).filter(({ read }) => read.includes("featured_thumb"));
  return { lab, admin, product, params, send, media, thumbs };
}

test("the first picture becomes the thumbnail, and each is rendered in its display sizes", async () => {
  const { lab, send, media, thumbs } = await stage();
  for (const format of ["jpeg", "png", "webp"] as const) {
    expect((await send(await picture(format), `image/${format}`)).answer.status).toBe(200);
  }
  const shown = await media();
  expect(shown).toHaveLength(4);
  expect(await thumbs()).toHaveLength(1);
  const thumb = (await thumbs())[0]!;
  expect(thumb).toMatchObject({ width: 640, height: 427, type: "image/webp" });
  const file = await fetch(lab.origin + thumb.read);
  expect(file.headers.get("content-type")).toBe("image/webp");
  const bytes = Buffer.from(await file.arrayBuffer());
  const { format, width, exif } = await sharp(bytes).metadata();
  expect({ format, width, exif }).toEqual({ format: "webp", width: 640, exif: undefined });
});

test("a featured picture replaces the thumbnail and comes first", async () => {
  const { lab, send, media, thumbs } = await stage();
  await send(await picture("png"), "image/png");
  const [before] = await thumbs();
  await send(await picture("jpeg", 300, 600), "image/jpeg", true);
  const [after] = await thumbs();
  expect(await thumbs()).toHaveLength(1);
  expect(after!.path).not.toBe(before!.path);
  expect((await media())[0]).toMatchObject({ width: 300, height: 600 });
  expect((await fetch(lab.origin + before!.read)).status).toBe(404);
});

test("repeating an upload changes nothing", async () => {
  const { lab, send, media } = await stage();
  const bytes = await picture("png");
  const { link } = await send(bytes, "image/png");
  const shown = await media();
  const again = await Promise.all([putFile(lab.origin, link, bytes), putFile(lab.origin, link, bytes)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(await media()).toEqual(shown);
});

test("an invalid picture is rejected, whatever its type says, and nothing is stored", async () => {
  const { lab, admin, params, send, media } = await stage();
  const text = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'></svg>");
  expect((await send(text, "image/png")).answer.status).toBe(415);
  expect((await send(await picture("jpeg"), "image/png")).answer.status).toBe(415);
  const png = await picture("png", 3000, 3000);
  const torn = png.slice(0, png.length - 400);
  expect((await send(torn, "image/png")).answer.status).toBe(422);
  const bomb = Uint8Array.from(
    await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#000" } })
      .png()
      .toBuffer(),
  );
  expect((await send(bomb, "image/png")).answer.status).toBe(422);
  expect(await media()).toEqual([]);
  expect(await stored(lab, `products/${params.productId}`)).toEqual([]);
  const large = admin.call(desk.addProductImage, { params, body: { type: "image/png", size: 21 * 1024 * 1024 } });
  await expect(large).rejects.toMatchObject({ status: 400 });
});

test("a link is valid for one product and fifteen minutes", async () => {
  const { lab, admin, params } = await stage();
  const bytes = await picture("png", 20, 20);
  const body = { type: "image/png" as const, size: bytes.length };
  const { writeLink } = await admin.call(desk.addProductImage, { params, body });
  const other = await addProduct(admin);
  const elsewhere = { ...writeLink, url: writeLink.url.replace(params.productId, other.id) };
  expect((await putFile(lab.origin, elsewhere, bytes)).status).toBe(403);
  lab.clock.move(16 * 60_000);
  expect((await putFile(lab.origin, writeLink, bytes)).status).toBe(403);
});

test("a picture is removed in all sizes, and only from its own product", async () => {
  const { lab, admin, params, send, media } = await stage();
  await send(await picture("png"), "image/png");
  expect(await stored(lab, `products/${params.productId}`)).toHaveLength(3);
  const [{ path }] = (await media()) as unknown as [{ path: string }];
  const other = await addProduct(admin);
  const elsewhere = admin.call(desk.removeProductImage, { params: { productId: other.id }, query: { path } });
  await expect(elsewhere).rejects.toMatchObject({ status: 404 });
  await admin.call(desk.removeProductImage, { params, query: { path } });
  expect(await media()).toEqual([]);
  const again = admin.call(desk.removeProductImage, { params, query: { path } });
  await expect(again).rejects.toMatchObject({ status: 404 });
});

test("a removed picture can be restored for a day; then its files are deleted", async () => {
  const { lab, admin, params, send, media, thumbs } = await stage();
  await send(await picture("png", 300, 200), "image/png");
  await send(await picture("png", 200, 300), "image/png");
  const [first, second] = (await media()).filter(({ path }) => !path.includes("featured_thumb"));
  await admin.call(desk.removeProductImage, { params, query: { path: first!.path } });
  expect(await thumbs()).toMatchObject([{ width: 200, height: 300 }]);

  const { product } = await admin.call(desk.restoreProductImage, { params, query: { path: first!.path } });
  const large = product.media.filter(({ path }) => !path.includes("featured_thumb"));
  expect(large.map(({ path }) => path)).toEqual([first!.path, second!.path]);
  expect(await thumbs()).toMatchObject([{ width: 300, height: 200 }]);

  await admin.call(desk.removeProductImage, { params, query: { path: first!.path } });
  lab.clock.move(25 * 3_600_000);
  await sweepRemovedPictures(lab.lab.deps);
  const late = (await lab.admin()).call(desk.restoreProductImage, { params, query: { path: first!.path } });
  await expect(late).rejects.toMatchObject({ status: 404 });
  expect(await media()).toHaveLength(2);
  expect(await stored(lab, `products/${params.productId}`)).toHaveLength(3);
});

test("pictures can be reordered and described; stale lists are rejected", async () => {
  const { lab, admin, params, send, media, thumbs } = await stage();
  await send(await picture("png", 300, 200), "image/png");
  await send(await picture("jpeg", 200, 300), "image/jpeg");
  const paths = (await media()).map(({ path }) => path).filter((path) => !path.includes("featured_thumb"));
  const [first, second] = paths as [string, string];
  const arrange = (...order: { path: string; alt?: string }[]) =>
    admin.call(desk.arrangeProductImages, { params, body: { pictures: order } });
  await arrange({ path: second, alt: "The box from the side" }, { path: first });
  const shown = (await media()).filter(({ path }) => !path.includes("featured_thumb"));
  expect(shown).toMatchObject([
    { path: second, alt: "The box from the side" },
    { path: first, alt: "" },
  ]);
  expect(await thumbs()).toMatchObject([{ width: 200, height: 300, alt: "The box from the side" }]);
  expect(await stored(lab, `products/${params.productId}`)).toHaveLength(5);
  await expect(arrange({ path: second })).rejects.toMatchObject({
    status: 409,
    code: "OTHER_PICTURES",
    data: { paths: [second, first] },
  });
  await expect(arrange({ path: second }, { path: second })).rejects.toMatchObject({ status: 400 });
});

test("details and collections have their own pictures; a collection has one", async () => {
  const { lab, admin, params } = await stage();
  const { detail } = await admin.call(desk.addProductDetail, { params, body: { subtitle: "Look" } });
  const detailParams = { ...params, detailId: detail.id };
  const bytes = await picture("jpeg");
  const body = { type: "image/jpeg" as const, size: bytes.length };
  const { writeLink } = await admin.call(desk.addProductDetailImage, { params: detailParams, body });
  expect((await putFile(lab.origin, writeLink, bytes)).status).toBe(200);
  const { detail: seen } = await lab.visitor().call(contract.getProductDetail, { params: detailParams });
  expect(seen.media).toMatchObject([{ width: 1600, height: 1067 }]);
  await admin.call(desk.removeProductDetailImage, { params: detailParams, query: { path: seen.media[0]!.path } });
  expect((await lab.visitor().call(contract.getProductDetail, { params: detailParams })).detail.media).toEqual([]);

  const { id } = await addCollection(admin);
  const at = { params: { collectionId: id } };
  for (let n = 0; n < 2; n += 1) {
    const { writeLink: link } = await admin.call(collections.addCollectionImage, { ...at, body });
    expect((await putFile(lab.origin, link, bytes)).status).toBe(200);
  }
  const { featuredImage } = (await lab.visitor().call(collections.getCollection, at)).collection;
  expect(featuredImage!.read).toContain("featured_thumb");
  expect(await stored(lab, `collections/${id}`)).toHaveLength(2);
  await admin.call(collections.removeCollectionImage, { ...at, query: { path: featuredImage!.path } });
  expect((await lab.visitor().call(collections.getCollection, at)).collection.featuredImage).toBeNull();
});

test("a picture keeps its variant when only its text changes; a foreign variant is ignored", async () => {
  const { admin, params, send, media } = await stage();
  const addVariant = async (productId: string, sku: string) =>
    (await admin.call(desk.addProductVariant, { params: { productId }, body: { name: sku, sku, price: 900 } })).product
      .variants[0]!;
  const own = await addVariant(params.productId, "sage");
  const other = await addVariant((await addProduct(admin)).id, "clay");
  await send(await picture("png", 300, 200), "image/png");
  const large = async () => (await media()).find(({ path }) => !path.includes("featured_thumb"))!;
  const { path, small } = await large();
  expect(small).toContain("small-");
  const arrange = (picture: { alt?: string; productVariantId?: string | null }) =>
    admin.call(desk.arrangeProductImages, { params, body: { pictures: [{ path, ...picture }] } });
  await arrange({ productVariantId: own.id });
  await arrange({ alt: "The sage one" });
  expect(await large()).toMatchObject({ alt: "The sage one", productVariantId: own.id });
  await arrange({ productVariantId: other.id });
  expect((await large()).productVariantId).toBeNull();
});
