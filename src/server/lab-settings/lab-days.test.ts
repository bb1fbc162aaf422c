import { expect, test } from "vitest";
import { listAvailabilities } from "../../contract/couriers/couriers.ts";
import { listLabDays, setLabDay } from "../../contract/lab-settings/lab-days.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import { aCourier, hoursTomorrow, labDay } from "../../../tests/support/courier-makers.ts";
import { aDraft, aRoll, receivedOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("an admin closes or opens the lab on a day and can undo it; everyone can read it", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const day = labDay(lab, 20);
  const listed = async () => (await lab.visitor().call(listLabDays)).days.filter((each) => each.day === day);
  const set = (open: boolean | null, reason?: string) => admin.call(setLabDay, { body: { day, open, reason } });
  await set(false, "Inventory");
  expect(await listed()).toEqual([{ day, open: false, reason: "Inventory" }]);
  await set(true);
  expect(await listed()).toEqual([{ day, open: true, reason: "" }]);
  await Promise.all([set(null), set(null)]);
  expect(await listed()).toEqual([]);
  await expect(ada.call(setLabDay, { body: { day, open: false } })).rejects.toMatchObject({ status: 403 });
});

test("on a closed day no courier can be booked, and promises move later", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  await aCourier(lab, admin, hoursTomorrow(lab));
  const tomorrow = labDay(lab, 1);
  const offered = async () =>
    (await ada.call(listAvailabilities, { params: { userId: ada.userId }, query: { zip: "11222" } })).availabilities
      .map(({ day }) => day)
      .includes(tomorrow);
  const promised = async () => {
    const { id: orderId } = await receivedOrder(ada, admin, aDraft([aRoll()]));
    return (await ada.call(getUserOrder, { params: { userId: ada.userId, orderId } })).promise!.days!.by;
  };
  expect(await offered()).toBe(true);
  const before = await promised();
  await admin.call(setLabDay, { body: { day: tomorrow, open: false, reason: "Inventory" } });
  expect(await offered()).toBe(false);
  const after = await promised();
  expect(after > before).toBe(true);
  await admin.call(setLabDay, { body: { day: tomorrow, open: null } });
  expect(await offered()).toBe(true);
  expect(await promised()).toBe(before);
});
