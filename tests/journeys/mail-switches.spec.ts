import { expect } from "@playwright/test";
import { receiveOrder } from "../../src/contract/bench/bench.ts";
import { addShipment, updateShipment } from "../../src/contract/shipping/shipping.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { isAlive, mailsTo, mailTo } from "../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../support/makers.ts";

const RECEIVED = "Your film is here";

/** An order whose film came and from which a parcel left, of both of which the lab writes; answers its number. */
async function thereAndBack(customer: Person, { missing = false } = {}): Promise<string> {
  const admin = theAdmin();
  const order = await paidOrder(customer, aDraft([aRoll(), aRoll()]));
  const params = { orderId: order.id };
  const arrivedRollIds = order.rolls.slice(missing ? 1 : 0).map(({ id }) => id);
  await admin.call(receiveOrder, { params, body: { version: order.version, arrivedRollIds } });
  const body = { method: "PREPAID_LABEL", carrier: "FEDEX", trackingNumber: "794600000002" } as const;
  const { shipment } = await admin.call(addShipment, { params, body });
  await admin.call(updateShipment, {
    params: { ...params, shipmentId: shipment.id },
    body: { version: shipment.version, shipped: true },
  });
  return shownOrderNumber(order.id);
}

test("a mail that is switched off does not come, the others do, and what must be known comes all the same", async ({
  browser,
}) => {
  const customer = await newCustomer("quieter");
  const subjects = async () => (await mailsTo(customer.email)).map(({ subject }) => subject);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/settings#mails`);
  await isAlive(page);
  const received = page.getByRole("switch", { name: "My film is at the lab" });
  const shipped = page.getByRole("switch", { name: "A parcel is on its way to me" });
  const isSaved = () =>
    page.waitForResponse((answer) => answer.url().endsWith("/preferences") && answer.request().method() === "POST");

  await test.step("no word that film came, but of the parcel, by its carrier's name", async () => {
    await Promise.all([isSaved(), received.click()]);
    await expect(received).not.toBeChecked();
    await expect(shipped).toBeChecked();
    const number = await thereAndBack(customer);
    const { text } = await mailTo(customer.email, ({ subject }) => subject === `Order ${number} is on its way`);
    expect(text).toContain("FedEx tracking number 794600000002");
    // Film is told of a moment after it came: whose came later, and who wants it, has heard by now.
    const other = await newCustomer("told");
    await thereAndBack(other);
    await mailTo(other.email, ({ subject }) => subject === RECEIVED);
    expect(await subjects()).not.toContain(RECEIVED);
  });

  await test.step("the other way round", async () => {
    await Promise.all([isSaved(), received.click()]);
    await Promise.all([isSaved(), shipped.click()]);
    await page.reload();
    await expect(received).toBeChecked();
    await expect(shipped).not.toBeChecked();
    const number = await thereAndBack(customer);
    await mailTo(customer.email, ({ subject }) => subject === RECEIVED);
    expect(await subjects()).not.toContain(`Order ${number} is on its way`);
  });

  await test.step("missing film is told whatever the switches say", async () => {
    await Promise.all([isSaved(), received.click()]);
    const number = await thereAndBack(customer, { missing: true });
    await mailTo(customer.email, ({ subject }) => subject === `Some film of ${number} is missing`);
    expect((await subjects()).filter((subject) => subject === RECEIVED)).toHaveLength(1);
    expect((await subjects()).filter((subject) => /is on its way/.test(subject))).toHaveLength(1);
  });
  await page.context().close();
});
