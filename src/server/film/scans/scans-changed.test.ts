import { expect, test } from "vitest";
import { clearScans, getRoll, orderScans, reverseScans } from "../../../contract/film/rolls.ts";
import { removeScan, rotateScan } from "../../../contract/film/scans.ts";
import { getOrder, getUserOrder } from "../../../contract/orders/orders.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";

test("the order's timeline shows staff changes to frames, with names, to the lab only", async () => {
  const { customer, admin, order, roll, bench } = await aRollAtTheBench();
  const params = { userId: customer.userId, rollId: roll.id };
  const made: string[] = [];
  for (let seed = 1; seed <= 3; seed++) made.push((await bench.upload(await aJpeg({ seed }))).id);
  const changed = async () =>
    (await admin.call(getOrder, { params: { orderId: order.id } })).events
      .filter(({ type }) => type === "SCANS_CHANGED")
      .map(({ text, byName }) => `${text}, by ${byName}`);

  await admin.call(reverseScans, { params });
  const was = made.toReversed();
  await admin.call(orderScans, { params, body: { was, scanIds: made } });
  const left = { params: { userId: customer.userId, scanId: made[1]!, direction: "left" } };
  for (let time = 0; time < 2; time++) await admin.call(rotateScan, left, { idempotencyKey: "once" });
  await admin.call(removeScan, { params: { ...params, pickUpId: roll.pickUpId, scanId: made[2]! } });
  await admin.call(clearScans, { params });
  await admin.call(clearScans, { params });
  const who = "admin Lovelace";
  expect(await changed()).toEqual([
    `Reversed the order of 3 frames of roll 1, by ${who}`,
    `Reordered 3 frames of roll 1, by ${who}`,
    `Rotated frame 2 of roll 1 left, by ${who}`,
    `Removed frame 3 of roll 1, by ${who}`,
    `Removed all 2 scans of roll 1, by ${who}`,
  ]);

  const seen = await customer.call(getUserOrder, { params: { userId: customer.userId, orderId: order.id } });
  expect(seen.events.map(({ type }) => type)).not.toContain("SCANS_CHANGED");

  await bench.upload(await aJpeg({ seed: 9 }));
  await bench.sync();
  const [shown] = (await customer.call(getRoll, { params })).scans;
  await customer.call(rotateScan, { params: { userId: customer.userId, scanId: shown!.id, direction: "right" } });
  expect(await changed(), "their own").toHaveLength(5);
});
