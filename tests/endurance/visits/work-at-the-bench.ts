import { setTimeout as sleep } from "node:timers/promises";
import { addRollsEvent, completeOrder, receiveOrder } from "../../../src/contract/bench/bench.ts";
import type { Order } from "../../../src/contract/orders/order.ts";
import { getRoll, listPickUps } from "../../../src/contract/film/rolls.ts";
import { isRefusal } from "../../../src/contract/kit/client.ts";
import { getOrder } from "../../../src/contract/orders/orders.ts";
import { announceScan, putFile, sha256Of } from "../../support/makers.ts";
import type { Picture } from "../pictures.ts";
import { oneOf, type Town } from "../town.ts";

const LOOKS_EVERY_MS = 2_000;
const DERIVED_WITHIN_MS = 120_000;

export async function workAtTheBench(town: Town): Promise<void> {
  const parcel = town.parcels.shift();
  if (parcel === undefined) return;
  const admin = await town.admin();
  const params = { orderId: parcel.order.id };
  const { version, rolls } = await admin.call(getOrder, { params });
  const arrivedRollIds = rolls.map(({ id }) => id);
  const order = await admin.call(receiveOrder, { params, body: { version, arrivedRollIds } });
  for (const index of order.rolls.keys()) {
    const picture = town.chance() < 0.3 ? town.pictures.tiff : oneOf(town, town.pictures.jpegs);
    for (const one of [oneOf(town, town.pictures.jpegs), picture]) await scan(town, order, one, index);
  }
  await derived(town, order);
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"])
    await admin.call(addRollsEvent, { params: { ...params, event }, body: {} });
  const { pickUps } = await admin.call(listPickUps, { params: { userId: order.customerId } });
  if (pickUps.some(({ orderId, syncedAt }) => orderId === order.id && syncedAt === null))
    throw new Error("a pick-up of which all rolls are synced is not synced");
  town.withScans.push(parcel.account);
  await admin.call(completeOrder, { params }).catch((error: unknown) => {
    // Part of the order still has to be shipped.
    if (!isRefusal(error, completeOrder, "NOT_COMPLETE")) throw error;
  });
}

/** Waits until every frame has its sizes: only then does a roll count as scanned. */
async function derived(town: Town, { customerId, rolls }: Order): Promise<void> {
  const deadline = performance.now() + DERIVED_WITHIN_MS;
  for (const { id } of rolls) {
    for (;;) {
      const admin = await town.admin();
      const { scans } = await admin.call(getRoll, { params: { userId: customerId, rollId: id } });
      const damaged = scans.find(({ state }) => state === "DAMAGED");
      if (damaged !== undefined) throw new Error(`a scan is damaged: ${damaged.problem}`);
      if (scans.every(({ state }) => state === "READY")) break;
      if (performance.now() > deadline) throw new Error("scans were not derived in time");
      await sleep(LOOKS_EVERY_MS);
    }
  }
}

async function scan(town: Town, order: Order, { name, type, bytes }: Picture, rollIndex: number): Promise<void> {
  const admin = await town.admin();
  const file = { type, name, size: bytes.length, sha256: sha256Of(bytes) };
  const { writeLink } = await announceScan(admin, order, file, rollIndex);
  const answer = await putFile(town.origin, writeLink, bytes);
  if (!answer.ok) throw new Error(`an upload was answered with ${answer.status}`);
  await answer.arrayBuffer();
}
