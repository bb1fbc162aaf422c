import { expect, test } from "vitest";
import { addRollsEvent, completeOrder, quoteWriteOff, writeOffRoll } from "../../contract/bench/bench.ts";
import { listRollEvents } from "../../contract/bench/roll-events.ts";
import { addScan } from "../../contract/film/scans.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { getAccountCredit } from "../../contract/payments/account-credit.ts";
import { aDraft, aRoll, receivedOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

async function received(count = 2) {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(ada, admin, aDraft(Array.from({ length: count }, () => aRoll())));
  const params = { orderId: order.id, rollId: order.rolls[1]?.id ?? order.rolls[0]!.id };
  const write = (because: "BLANK" | "RUINED", note = "") =>
    admin.call(writeOffRoll, { params, body: { because, note } });
  const credit = async () => (await ada.call(getAccountCredit, { params: { userId: ada.userId } })).balance;
  return { lab, ada, admin, order, params, write, credit };
}

test("half of what a blank roll cost becomes account credit, once, as it was said before; the customer is told", async () => {
  const { lab, ada, admin, params, write, credit } = await received();
  expect(await admin.call(quoteWriteOff, { params, query: { because: "BLANK" } })).toEqual({
    givenBack: 980, // half of $17.99 and its tax
    creditsBack: 0,
  });
  const order = await write("BLANK", "The leader never caught.");
  expect(order.rolls[1]).toMatchObject({ writtenOff: "BLANK" });
  expect(order.events.at(-1)).toMatchObject({
    type: "ROLL_WRITTEN_OFF",
    text: "Blank: roll 2; $9.80 given back",
    byName: "admin Lovelace",
  });
  await write("BLANK");
  expect(await credit()).toBe(980);
  const mails = (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("roll-written-off"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toContain("A roll came out blank");
  expect(mails[0]!.text).toContain("The leader never caught.");
});

test("what the lab ruined comes back whole, with something for the film", async () => {
  const { write, credit } = await received();
  const order = await write("RUINED");
  expect(order.events.at(-1)!.text).toBe("Ruined at the lab: roll 2; $34.59 given back");
  expect(await credit()).toBe(1959 + 1500);
});

test("a roll is written off for one reason, and not once its scans are up", async () => {
  const { admin, order, params, write } = await received(1);
  await write("BLANK");
  await expect(write("RUINED")).rejects.toMatchObject({
    code: "NOT_TO_WRITE_OFF",
    message: "It was written off already: blank.",
    data: { reason: "It was written off already: blank." },
  });
  const body = { name: "1.jpg", size: 10 };
  const at = { userId: order.customerId, pickUpId: order.rolls[0]!.pickUpId, rollId: params.rollId };
  await expect(admin.call(addScan, { params: at, query: { fileType: "image/jpeg" }, body })).rejects.toMatchObject({
    code: "WRITTEN_OFF",
  });
});

test("it holds nothing up: it waits at no step, all others are marked without it, and its order is completed", async () => {
  const { admin, order, write } = await received();
  const query = { event: "RECEIVED", search: order.rolls[1]!.labNumber! } as const;
  const waits = async () => (await admin.call(listRollEvents, { query })).count;
  expect(await waits()).toBe(1);
  await write("RUINED");
  const params = { orderId: order.id, event: "DEVELOPED" };
  const developed = await admin.call(addRollsEvent, { params, body: {} });
  expect(developed.rolls.map(({ events }) => events.at(-1)!.event)).toEqual(["DEVELOPED", "RECEIVED"]);
  expect(await waits()).toBe(0);
  await expect(admin.call(completeOrder, { params: { orderId: order.id } })).rejects.toMatchObject({
    message: "Roll 1 is not synced yet.",
    data: { reason: "Roll 1 is not synced yet." },
  });
});

test("an order whose film is all blank is completed without scans", async () => {
  const { admin, order, write } = await received(1);
  await write("BLANK");
  const complete = await admin.call(completeOrder, { params: { orderId: order.id } });
  expect(complete.status).toBe("COMPLETE");
  const { rolls } = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(rolls[0]!.events.map(({ event }) => event)).toEqual(["RECEIVED"]);
});
