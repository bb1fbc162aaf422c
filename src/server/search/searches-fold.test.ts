import { expect, test } from "vitest";
import { listUsers, updateUser } from "../../contract/accounts/accounts.ts";
import { listPickUps, listRolls, updateRoll } from "../../contract/film/rolls.ts";
import { listScans, updateScan } from "../../contract/film/scans.ts";
import { addRollTag, addScanLocation, listLocations, listTags } from "../../contract/film/tags.ts";
import { listOrders, listUserOrders, quickSearchOrders } from "../../contract/orders/orders.ts";
import { aJpeg, aRollAtTheBench } from "../../../tests/support/scan-makers.ts";

const STORED = "Café O'Brien 東京タワー Łódź crème brûlée";
const TYPED = ["cafe", "Cafe\u0301", "O’Brien", "東京", "lodz", "brul", "CRÈME"];

test("every list finds a name without its accents, with another apostrophe, and by a part", async () => {
  const { customer, admin, bench, roll } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  await bench.sync();
  const params = { userId: customer.userId };
  const ofRoll = { ...params, rollId: roll.id };
  const ofScan = { ...params, scanId: scan.id };
  await customer.call(updateUser, { params, body: { firstName: STORED, lastName: "Tester" } });
  await customer.call(updateRoll, { params: ofRoll, body: { name: STORED } });
  await customer.call(updateScan, { params: ofScan, body: { name: STORED } });
  await customer.call(addRollTag, { params: ofRoll, body: { name: STORED } });
  await customer.call(addScanLocation, { params: ofScan, body: { name: STORED } });
  for (const search of TYPED) {
    const query = { search };
    const mine = (list: { customerId: string }[]) => list.filter(({ customerId }) => customerId === customer.userId);
    const found = {
      scans: (await customer.call(listScans, { params, query })).count,
      rolls: (await customer.call(listRolls, { params, query })).count,
      pickUps: (await customer.call(listPickUps, { params, query })).count,
      tags: (await customer.call(listTags, { params, query })).count,
      places: (await customer.call(listLocations, { params, query })).count,
      customers: (await admin.call(listUsers, { query })).users.filter(({ id }) => id === customer.userId).length,
      orders: mine((await admin.call(listOrders, { query })).orders).length,
      ownOrders: (await customer.call(listUserOrders, { params, query })).count,
      quickSearch: mine((await admin.call(quickSearchOrders, { query })).orders).length,
    };
    const once = Object.fromEntries(Object.keys(found).map((list) => [list, 1]));
    expect({ search, ...found }).toEqual({ search, ...once });
  }
});
