import { expect, test } from "vitest";
import { getRoll, listRolls, markRollSeen } from "../../../contract/film/rolls.ts";
import { scanRolls } from "../../../contract/film/timeline.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";

test("a synced roll is new until its customer views it; staff views do not count", async () => {
  const { lab, customer, admin, roll, bench } = await aRollAtTheBench();
  const params = { userId: customer.userId, rollId: roll.id };
  const look = async (who: typeof customer) => {
    const { rolls } = await who.call(listRolls, { params });
    const month = lab.clock.now().toISOString().slice(0, 7);
    const timeline = await who.call(scanRolls, { params, query: { month } });
    const { roll: one } = await who.call(getRoll, { params });
    return [rolls.find(({ id }) => id === roll.id)!.isNew, ...timeline.rolls.map(({ isNew }) => isNew), one.isNew];
  };
  await bench.upload(await aJpeg());
  expect(await look(customer)).toEqual([false, false]);
  await customer.call(markRollSeen, { params }); // no effect before there is anything to see
  await bench.sync();
  expect(await look(customer)).toEqual([true, true, true]);
  expect(await look(admin)).toEqual([false, false, false]);
  await admin.call(markRollSeen, { params });
  expect(await look(customer)).toEqual([true, true, true]);
  await customer.call(markRollSeen, { params });
  await customer.call(markRollSeen, { params });
  expect(await look(customer)).toEqual([false, false, false]);
  const other = await lab.customer();
  const ofOther = { params: { ...params, userId: other.userId } };
  await expect(other.call(markRollSeen, ofOther)).rejects.toMatchObject({ status: 404 });
});
