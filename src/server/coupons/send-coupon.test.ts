import { expect, test } from "vitest";
import { addUser } from "../../contract/accounts/accounts.ts";
import { listChanges } from "../../contract/history/history.ts";
import { sendCoupon } from "../../contract/coupons/coupons.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("a coupon sent to a customer works once, and the history names the sender", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const body = { kind: "percentage" as const, amount: 10_000, days: 7, message: "Sorry for the wait." };
  const send = () => admin.call(sendCoupon, { params: { userId: ada.userId }, body }, { idempotencyKey: "one" });
  const { coupon } = await send();
  expect((await send()).coupon.code).toBe(coupon.code);
  expect(coupon).toMatchObject({ maxRedemptions: 1, maxPerCustomer: 1 });
  await lab.workAll();
  const mails = (await lab.outbox(ada.email)).filter(({ text }) => text.includes(coupon.code));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("Sorry for the wait.");
  await placeOrder(ada, aDraft([aRoll()], { promo: coupon.code }));
  await expect(placeOrder(ada, aDraft([aRoll()], { promo: coupon.code }))).rejects.toMatchObject({
    code: "COUPON_USED_UP",
  });
  const { changes } = await admin.call(listChanges, { query: { thing: coupon.id } });
  expect(changes).toMatchObject([{ verb: "ADDED" }]);
});

test("a customer without an e-mail cannot be sent a coupon", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const wanda = await admin.call(addUser, { body: { firstName: "Wanda", lastName: "Walkin", phone: "718 555 0111" } });
  const body = { kind: "fixed" as const, amount: 500, message: "Hello" };
  await expect(admin.call(sendCoupon, { params: { userId: wanda.id }, body })).rejects.toMatchObject({
    code: "NO_EMAIL",
  });
});
