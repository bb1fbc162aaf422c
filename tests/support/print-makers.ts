import type { z } from "zod";
import type * as checkout from "../../src/contract/checkout/checkout.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import * as prints from "../../src/contract/prints/prints.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { updateProduct } from "../../src/contract/products/product-desk.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { type Person, theAdmin } from "./journey-people.ts";
import { aDraft, paidOrder, putFile } from "./makers.ts";
import { aJpeg } from "./scan-makers.ts";

type Own = Partial<z.input<typeof checkout.placeOrder.body>>;

const ONE_SIZE = [{ widthInches: 5, heightInches: 4, price: 2400, memberPrice: 1900 }];

export async function aPaperOf(vendor: Person, sizes = ONE_SIZE): Promise<prints.Paper> {
  const admin = theAdmin();
  const body = { name: `Baryta ${newId().slice(-6)}`, finish: "Matte", sizes };
  const { paper } = await admin.call(prints.addPaper, { body });
  const params = { productId: paper.productId };
  const { product } = await admin.call(getProduct, { params });
  const form = updateProduct.body.parse({ ...product, vendorId: vendor.userId });
  await admin.call(updateProduct, { params, body: form });
  return paper;
}

export async function anOrderOfPrints(
  who: Person,
  { productId, sizes }: prints.Paper,
  { quantity = 1, ...own }: Own & { quantity?: number } = {},
): Promise<Order> {
  const bytes = new Uint8Array(await aJpeg({ width: 900, height: 600 }));
  const { draft } = await who.call(prints.startPrintDraft, { query: { name: "beach.jpg", size: bytes.length } });
  const { draftId } = draft;
  await putFile(`http://127.0.0.1:${process.env.JOURNEY_PORT}`, draft.writeLink!, bytes);
  await who.call(prints.convertPrintDraft, { params: { draftId }, query: {} });
  for (
    let tries = 0;
    (await who.call(prints.getPrintDraft, { params: { draftId } })).draft.state !== "READY";
    tries++
  ) {
    if (tries === 300) throw new Error("The picture of a print is not ready");
    await new Promise((done) => setTimeout(done, 100));
  }
  const line = { tempKey: draftId, quantity, productId, print: { draftId } };
  const { productVariantId } = sizes[0]!;
  return paidOrder(who, aDraft([], { deliveryMethod: null, lines: [{ ...line, productVariantId }], ...own }));
}
