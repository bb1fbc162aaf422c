import type { ReplyOf } from "../../contract/kit/call.ts";
import { addProductImage, arrangeProductImages } from "../../contract/products/product-desk.ts";
import type { importProducts } from "../../contract/products/product-tables.ts";
import { getProduct } from "../../contract/products/products.ts";
import type { SHOP_PICTURE_TYPES } from "../../rules/products/pictures.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { hashOfBlob } from "../platform/hash-blob.ts";
import { sendFile } from "../platform/send-file.ts";

type Waiting = ReplyOf<typeof importProducts>["pictures"];

/** A picture chosen along with a table, identified by its hash. */
export type PictureFile = { file: File; name: string; sha256: string };

export const hashPictures = async (files: readonly File[]): Promise<PictureFile[]> => {
  const hashed: PictureFile[] = [];
  for (const file of files) hashed.push({ file, name: file.name, sha256: await hashOfBlob(file) });
  return hashed;
};

/**
 * Uploads the pictures named in a table, one after the other, and orders each product's.
 * @param onSent receives the number uploaded
 * @returns the failures, each with its reason
 */
export async function sendTablePictures(
  waiting: Waiting,
  files: readonly PictureFile[],
  onSent: (sent: number) => void,
): Promise<string[]> {
  const failed: string[] = [];
  let sent = 0;
  for (const { productId, sku, order } of waiting) {
    const params = { productId };
    const before = failed.length;
    for (const { file: name } of order) {
      const picture = files.find((one) => one.name === name);
      if (picture === undefined) continue;
      try {
        await send(params, picture);
        onSent(++sent);
      } catch (error) {
        failed.push(`${picture.name}, of ${sku}: ${messageOf(error)}`);
      }
    }
    if (failed.length > before) continue;
    await arrange(params, order).catch((error: unknown) => failed.push(`${sku}: ${messageOf(error)}`));
  }
  return failed;
}

type Params = { productId: string };

async function send(params: Params, { file, sha256 }: PictureFile): Promise<void> {
  const body = { type: file.type as (typeof SHOP_PICTURE_TYPES)[number], size: file.size, sha256 };
  const { writeLink } = await api.call(addProductImage, { params, body });
  await sendFile(file, writeLink, () => undefined);
}

async function arrange(params: Params, order: Waiting[number]["order"]): Promise<void> {
  const { media } = (await api.call(getProduct, { params })).product;
  const shown = media.filter(({ path }) => !path.includes("featured_thumb"));
  const pictures = order.flatMap(({ folder, alt }) => {
    const picture = shown.find(({ path }) => path.startsWith(folder));
    return picture ? [{ path: picture.path, alt }] : [];
  });
  await api.call(arrangeProductImages, { params, body: { pictures } });
}
