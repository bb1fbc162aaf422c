import { expect, test } from "vitest";
import type * as orderContract from "../../contract/orders/order.ts";
import * as checkout from "../../contract/checkout/checkout.ts";
import * as bench from "../../contract/bench/bench.ts";
import * as orders from "../../contract/orders/orders.ts";
import { aDraft, aRoll, paidOrder, placeOrder, receivedOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";
import { scans } from "../film/scans/tables.ts";

const note = (admin: Person, { id, version }: orderContract.Order, internalNotes: string) =>
  admin.call(checkout.updateOrder, { params: { orderId: id }, body: { version, internalNotes } });

const complete = (admin: Person, { id }: orderContract.Order) =>
  admin.call(bench.completeOrder, { params: { orderId: id } });

test("the lab's notes are updated by version; a stale version is rejected", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const noted = await note(admin, order, "Leader is torn");
  expect(noted).toMatchObject({ internalNotes: "Leader is torn", version: 2 });
  await expect(note(admin, order, "Something else")).rejects.toMatchObject({
    status: 409,
    code: "STALE",
    data: { version: 2 },
  });
  await expect(note(admin, { ...order, id: 2_000_000 }, "")).rejects.toMatchObject({ status: 404 });

  const own = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId: order.id } });
  expect(own.internalNotes).toBeNull();
  expect(own.events.map(({ type }) => type)).toEqual(["PLACED"]);
  await expect(note(ada, noted, "mine")).rejects.toMatchObject({ status: 403 });
});

test("one of ten concurrent changes to the same version wins", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => note(admin, order, `note ${index}`)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("an order is complete once paid, every roll synced and negatives returned", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const open = await placeOrder(ada, aDraft([aRoll()]));
  const notYet = (reason: string) => ({ status: 409, code: "NOT_COMPLETE", message: reason, data: { reason } });
  await expect(complete(admin, open)).rejects.toMatchObject({
    status: 409,
    code: "WRONG_STATUS",
    message: "The order is open and cannot become complete.",
    data: { from: "OPEN", to: "COMPLETE" },
  });
  const unreceived = await paidOrder(ada, aDraft([aRoll()]));
  await expect(complete(admin, unreceived)).rejects.toMatchObject(notYet("Roll 1 has not been received."));

  const order = await receivedOrder(ada, admin, aDraft([aRoll({ returnToCustomer: true })]));
  await expect(complete(admin, order)).rejects.toMatchObject(notYet("Roll 1 is not synced yet."));
  await lab.lab.deps.db.insert(scans).values({
    id: newId(),
    rollId: order.rolls[0]!.id,
    customerId: ada.userId,
    frame: 1,
    name: "",
    description: "",
    state: "READY",
    uploadType: "image/jpeg",
    uploadBytes: 1,
    createdAt: lab.clock.now(),
  });
  const mark = (event: string) => admin.call(bench.addRollsEvent, { params: { orderId: order.id, event }, body: {} });
  for (const event of ["DEVELOPED", "SCANNED", "SYNCED"]) await mark(event);
  await expect(complete(admin, order)).rejects.toMatchObject(
    notYet("The negatives of roll 1 have not been returned yet."),
  );
  await mark("RETURNED");
  expect(await complete(admin, order)).toMatchObject({ status: "COMPLETE", version: order.version + 1 });
  await expect(complete(admin, order)).rejects.toMatchObject({ data: { from: "COMPLETE", to: "COMPLETE" } });
});
