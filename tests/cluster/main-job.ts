import { createHash } from "node:crypto";
import { addRollsEvent, receiveOrder } from "../../src/contract/bench/bench.ts";
import { getRoll, listPickUps } from "../../src/contract/film/rolls.ts";
import { getZipDownload, startZipDownload } from "../../src/contract/film/zip-downloads.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { aDraft, announceScan, aRoll, placeOrder, sha256Of } from "../support/makers.ts";
import { until } from "../support/until.ts";
import { namesInZip } from "../support/zip-names.ts";
import { newCustomer, type People, type Person, pressed, type Tally } from "./people.ts";

/** Results that were confirmed to a customer, so they must exist. */
export type Done = { customerId: string; email: string; orderId: number; pickUpId: string; sha256: string[] };

const FRAMES = 4;
/** Maximum tries, one after the other fails. */
const ZIPS = 5;

/** From a new account to the zip on a customer's disk: order, pay, receive, scan, sync, download. */
export async function mainJob(people: People): Promise<Done> {
  const { origin, tally, admin } = people;
  const customer = await newCustomer(origin, tally);
  const params = { userId: customer.userId };
  const placed = await placeOrder(customer, aDraft([aRoll()]));
  const { paymentMethodId, email } = customer;
  const paid = await customer.call(payOrder, {
    params: { ...params, orderId: placed.id },
    body: { paymentMethodId },
  });
  if (paid.outcome !== "CAPTURED") throw new Error(`a payment was ${paid.outcome}`);
  const order = await admin.call(receiveOrder, {
    params: { orderId: placed.id },
    body: { version: paid.order.version, arrivedRollIds: placed.rolls.map(({ id }) => id) },
  });
  const sha256 = await Promise.all(Array.from({ length: FRAMES }, (_, frame) => sendScan(people, order, frame)));
  const { id: rollId, pickUpId } = order.rolls[0]!;
  await until("scans are derived", async () => {
    const { scans } = await admin.call(getRoll, { params: { ...params, rollId } });
    return scans.length === FRAMES && scans.every(({ state }) => state === "READY");
  });
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"])
    await admin.call(addRollsEvent, { params: { orderId: order.id, event }, body: {} });
  const { pickUps } = await customer.call(listPickUps, { params });
  if (!pickUps.some(({ id, syncedAt, scans }) => id === pickUpId && syncedAt !== null && scans === FRAMES))
    throw new Error("what is synced does not show");
  await takeHome(customer, tally, origin, pickUpId);
  return { customerId: customer.userId, email, orderId: order.id, pickUpId, sha256 };
}

async function sendScan({ origin, tally, admin, picture }: People, order: Order, frame: number): Promise<string> {
  // A comment after the end marker makes every file unique.
  const bytes = new Uint8Array(Buffer.concat([picture, Buffer.from(`order ${order.id} frame ${frame}`)]));
  const sha256 = sha256Of(bytes);
  const file = { type: "image/jpeg" as const, size: bytes.length, name: `frame-${frame}.jpg`, sha256, onlyOnce: true };
  const { writeLink } = await announceScan(admin, order, file);
  await pressed(tally, async () => {
    const put = await fetch(writeLink.url, { method: "PUT", headers: writeLink.headers, body: bytes });
    if (!put.ok) throw new Error(`the store answered ${put.status}`);
  });
  const told = await pressed(tally, async () => {
    const answer = await admin.fetch(
      origin + new URL(writeLink.confirmUrl!).pathname + new URL(writeLink.confirmUrl!).search,
      { method: "POST" },
    );
    const text = await answer.text();
    if (answer.status >= 500) throw new Error(text);
    return { ok: answer.ok, text };
  });
  if (!told.ok) throw new Error(`a scan was refused: ${told.text}`);
  return sha256;
}

/** Downloads the zip twice, from any process: expects the same bytes, with every frame included. */
async function takeHome(customer: Person, tally: Tally, origin: string, pickUpId: string): Promise<void> {
  const params = { userId: customer.userId };
  const make = async () => {
    let { zipDownload } = await customer.call(startZipDownload, { params, body: { pickUpId } });
    const { id: zipDownloadId } = zipDownload;
    await until("the zip is ready", async () => {
      ({ zipDownload } = await customer.call(getZipDownload, { params: { ...params, zipDownloadId } }));
      return zipDownload.state !== "PREPARING";
    });
    return zipDownload;
  };
  let zipDownload = await make();
  // A zip that fails, for example while the store is down, is reported as failed and requested again.
  for (let time = 1; zipDownload.state === "FAILED" && time < ZIPS; time++) {
    tally.again++;
    zipDownload = await make();
  }
  if (zipDownload.state !== "READY") throw new Error("no zip could be made");
  const fetched = [];
  for (let time = 0; time < 2; time++)
    fetched.push(
      await pressed(tally, async () => {
        const answer = await customer.fetch(new URL(zipDownload.url!, origin).href);
        if (!answer.ok) throw new Error(`a zip was answered with ${answer.status}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (bytes.length !== zipDownload.bytes) throw new Error("a zip was cut off");
        return bytes;
      }),
    );
  const [one, other] = fetched.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  if (one !== other) throw new Error("a zip was another one when it was fetched again");
  const names = namesInZip(fetched[0]!);
  if (names.filter((name) => name.endsWith(".jpg")).length !== FRAMES)
    throw new Error(`a zip holds ${names.join(", ")}`);
}
