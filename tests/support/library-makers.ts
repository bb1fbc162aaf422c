import sharp from "sharp";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import { getRoll } from "../../src/contract/film/rolls.ts";
import { type Scan } from "../../src/contract/film/scans.ts";
import { newCustomer, type Person, theAdmin } from "./journey-people.ts";
import { aDraft, announceScan, aRoll, putFile, receivedOrder } from "./makers.ts";

export type Library = { customer: Person; order: Order; scansOf: (roll: number) => Promise<Scan[]> };

/**
 * A new customer with synced rolls, each with `frames` frames of one color.
 * @param beforeTheyCame runs once all frames exist, before the customer may see them
 */
export async function aLibrary(
  rolls: { frames: number; own?: Parameters<typeof aRoll>[0] }[],
  beforeTheyCame: (customer: Person) => Promise<void> = async () => undefined,
): Promise<Library> {
  const [customer, admin] = [await newCustomer("library"), theAdmin()];
  const drafts = rolls.map(({ own }) => aRoll(own));
  const order = await receivedOrder(customer, admin, aDraft(drafts));
  const origin = `http://127.0.0.1:${process.env.JOURNEY_PORT}`;
  for (const [at, { frames }] of rolls.entries()) {
    for (let frame = 1; frame <= frames; frame++) {
      const bytes = await aFrame(at * 40 + frame * 25, frame % 4 === 0);
      const { writeLink } = await announceScan(admin, order, { type: "image/jpeg", size: bytes.length }, at);
      await putFile(origin, writeLink, bytes);
    }
  }
  const scansOf = async (roll: number) => {
    const params = { userId: customer.userId, rollId: order.rolls[roll]!.id };
    return (await admin.call(getRoll, { params })).scans;
  };
  await untilReady(async () => (await Promise.all(rolls.map((_, at) => scansOf(at)))).flat());
  await beforeTheyCame(customer);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"])
    await admin.call(addRollsEvent, { params: { orderId: order.id, event }, body: {} } as never);
  return { customer, order, scansOf };
}

async function aFrame(hue: number, isUpright: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = isUpright ? [1000, 1500] : [1500, 1000];
  const background = { r: hue % 255, g: (hue * 3) % 255, b: (hue * 7) % 255 };
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}

async function untilReady(scans: () => Promise<Scan[]>): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if ((await scans()).every(({ state }) => state === "READY")) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the frames were not made ready");
}
