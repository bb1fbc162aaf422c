import { expect, test } from "vitest";
import { savePreference } from "../../contract/accounts/preferences.ts";
import { receiveOrder } from "../../contract/bench/bench.ts";
import { addShipment, updateShipment } from "../../contract/shipping/shipping.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { orderPromises } from "../lab/tables.ts";
import { revisePromises } from "../lab/revise-promises.ts";

test("disabled e-mails are not sent, except about missing film", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  for (const key of ["mail-film-received", "mail-promise-moved"] as const)
    await ada.call(savePreference, { params: { userId: ada.userId }, body: { key, value: "No" } });
  const orders = [];
  for (const arrives of [2, 1]) {
    const order = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
    const arrivedRollIds = order.rolls.slice(0, arrives).map(({ id }) => id);
    await admin.call(receiveOrder, { params: { orderId: order.id }, body: { version: order.version, arrivedRollIds } });
    orders.push(order.id);
  }
  lab.clock.move(14 * DAY_MS);
  await revisePromises(lab.lab.deps, new AbortController().signal);
  const keys = (await lab.outbox(ada.email)).map(({ key }) => key);
  expect(keys).not.toContain(`order-received:${orders[0]}`);
  expect(keys).toContain(`order-received:${orders[1]}`);
  expect(keys.filter((key) => key.startsWith("promise-moved"))).toEqual([]);
  // The promises moved all the same.
  const promises = await lab.lab.deps.db.select().from(orderPromises);
  expect(promises.map(({ reason }) => reason)).toEqual(["LATE", "LATE"]);
});

test("arrival and shipping e-mails have separate switches; missing film is always e-mailed", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const wants = (key: "mail-film-received" | "mail-shipped", value: "Yes" | "No") =>
    ada.call(savePreference, { params: { userId: ada.userId }, body: { key, value } });
  /** Receives an order's film and ships a parcel for it. Returns the order number and its mails. */
  async function thereAndBack({ missing = 0 } = {}) {
    const before = new Set((await lab.outbox(ada.email)).map(({ key }) => key));
    const order = await paidOrder(ada, aDraft([aRoll(), aRoll()]));
    const params = { orderId: order.id };
    const arrivedRollIds = order.rolls.slice(missing).map(({ id }) => id);
    await admin.call(receiveOrder, { params, body: { version: order.version, arrivedRollIds } });
    const parcel = { method: "PREPAID_LABEL", carrier: "FEDEX", trackingNumber: "794600000002" } as const;
    const { shipment } = await admin.call(addShipment, { params, body: parcel });
    const { id: shipmentId, version } = shipment;
    await admin.call(updateShipment, { params: { ...params, shipmentId }, body: { version, shipped: true } });
    await lab.workAll();
    const mails = (await lab.outbox(ada.email)).filter(({ key }) => !before.has(key));
    return { number: shownOrderNumber(order.id), mails, subjects: mails.map(({ subject }) => subject) };
  }
  await wants("mail-film-received", "No");
  const quiet = await thereAndBack();
  expect(quiet.subjects).not.toContain("Your film is here");
  const away = quiet.mails.find(({ subject }) => subject === `Order ${quiet.number} is on its way`)!;
  expect(away.text).toContain("FedEx tracking number 794600000002");

  await wants("mail-film-received", "Yes");
  await wants("mail-shipped", "No");
  const other = await thereAndBack();
  expect(other.subjects).toContain("Your film is here");
  expect(other.subjects).not.toContain(`Order ${other.number} is on its way`);

  await wants("mail-film-received", "No");
  const missing = await thereAndBack({ missing: 1 });
  expect(missing.subjects).toContain(`Film missing from order ${missing.number}`);
  expect(missing.subjects).not.toContain("Your film is here");
  expect(missing.subjects).not.toContain(`Order ${missing.number} is on its way`);
});
