import type { Order } from "../../src/contract/orders/order.ts";
import type { Client } from "../../src/contract/kit/client.ts";
import { addShipment, buyLabel } from "../../src/contract/shipping/shipping.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { signWebhook } from "../../src/server/platform/tokens/signed-webhook.ts";
import { printDrafts, prints } from "../../src/server/prints/tables.ts";
import { aJpeg } from "./scan-makers.ts";
import type { TestLab } from "./start-lab.ts";

export async function aLabelledParcel(admin: Client, order: Order): Promise<string> {
  const params = { orderId: order.id };
  const { shipment } = await admin.call(addShipment, { params, body: { method: "PREPAID_LABEL" } });
  await admin.call(buyLabel, { params: { ...params, shipmentId: shipment.id } });
  return shipment.id;
}

export async function aPrintOf({ lab }: TestLab, order: Order): Promise<string> {
  const { db, now, files } = lab.deps;
  const [printId, draftId] = [newId(), newId()];
  const upload = { uploadType: "image/jpeg", uploadBytes: 1, originalKey: `print-drafts/${draftId}/original` };
  const [line] = order.lines;
  const keys = { printKey: `print-drafts/${draftId}/print-1.jpg`, previewKey: `print-drafts/${draftId}/preview-1.jpg` };
  const picture = await aJpeg({ width: 60, height: 40 });
  for (const key of Object.values(keys)) await files.write(key, picture, { type: "image/jpeg" });
  await db.insert(printDrafts).values({
    ...upload,
    id: draftId,
    userId: order.customerId,
    name: "Secret beach",
    targetPrinter: "LARGE_FORMAT",
    state: "READY",
    ...keys,
    width: 60,
    height: 40,
    createdAt: now(),
  });
  await db.insert(prints).values({
    id: printId,
    orderId: order.id,
    orderLineId: line!.id,
    draftId,
    paper: "Cotton rag",
    size: "8 × 10 in",
    quantity: 1,
    createdAt: now(),
  });
  return printId;
}

export const signedByPostage = (rawBody: string, at: Date, secret: string): Record<string, string> => ({
  "x-test-postage-signature": signWebhook(rawBody, at, `test-postage ${secret}`),
});
