import { expect, test } from "vitest";
import * as bench from "../../contract/bench/bench.ts";
import { cancelUserOrder } from "../../contract/checkout/order-changes.ts";
import { listNews, readNews } from "../../contract/orders/news.ts";
import { writeToCustomer } from "../../contract/orders/order-desk.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";

const newsOf = async (who: Person) => (await who.call(listNews, { params: { userId: who.userId } })).news;

test("news lists the latest of each kind by others, and read items stay read", async () => {
  const lab = await startLab();
  const [ada, grace, admin] = [await lab.customer(), await lab.customer(), await lab.admin()];
  const paid = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
  expect(await newsOf(ada)).toEqual([]);

  const receive = (version: number, arrivedRollIds: string[]) =>
    admin.call(bench.receiveOrder, { params: { orderId: paid.id }, body: { version, arrivedRollIds } });
  const [one, two] = paid.rolls.map(({ id }) => id);
  lab.clock.move(MINUTE_MS);
  const first = await receive(paid.version, [one!]);
  /** Missing rolls are refunded, which has its own notification. */
  const ofFilm = async () => (await newsOf(ada)).filter(({ kind }) => kind === "ROLLS_RECEIVED");
  const [here] = await ofFilm();
  expect(here).toMatchObject({ orderId: paid.id, kind: "ROLLS_RECEIVED", unread: true });

  const read = (until: string) => ada.call(readNews, { params: { userId: ada.userId }, body: { until } });
  await read(here!.at);
  expect((await ofFilm()).map(({ unread }) => unread)).toEqual([false]);

  lab.clock.move(MINUTE_MS);
  await receive(first.version, [one!, two!]);
  const [again, ...others] = await ofFilm();
  expect(others).toEqual([]);
  expect(again).toMatchObject({ kind: "ROLLS_RECEIVED", unread: true, text: expect.stringContaining("roll 2") });
  // A tab that is behind does not mark anything unread, and a clock that is ahead does not hide future notifications.
  await read(new Date(lab.clock.now().getTime() + 60 * MINUTE_MS).toISOString());
  await read(here!.at);
  expect((await newsOf(ada)).filter(({ unread }) => unread)).toEqual([]);
  expect(await newsOf(grace)).toEqual([]);
  await expect(grace.call(listNews, { params: { userId: ada.userId } })).rejects.toMatchObject({ status: 404 });
});

test("the customer's own actions do not appear in their news", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const params = { userId: ada.userId, orderId: order.id };
  await ada.call(cancelUserOrder, { params });
  expect(await newsOf(ada)).toEqual([]);
});

test("a lab message is e-mailed once and appears in the timeline and news; only the lab can send it", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  const params = { orderId: order.id };
  lab.clock.move(MINUTE_MS);
  const body = { id: newId(), text: "The leader of roll 1 is torn.\n\nShall we go on?" };
  await admin.call(writeToCustomer, { params, body });
  const again = await admin.call(writeToCustomer, { params, body });
  expect(again.events.filter(({ type }) => type === "LAB_MESSAGE")).toMatchObject([{ text: body.text }]);

  const mails = (await lab.outbox(ada.email)).filter(({ subject }) => subject.startsWith("About your order"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("Shall we go on?");
  expect((await newsOf(ada)).filter(({ kind }) => kind === "LAB_MESSAGE")).toMatchObject([{ unread: true }]);
  const own = await ada.call(getUserOrder, { params: { userId: ada.userId, orderId: order.id } });
  expect(own.events.map(({ type }) => type)).toContain("LAB_MESSAGE");
  await expect(ada.call(writeToCustomer, { params, body: { ...body, id: newId() } })).rejects.toMatchObject({
    status: 403,
  });
});
