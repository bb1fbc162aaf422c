import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listUsers } from "../../contract/accounts/accounts.ts";
import { listPickUps, listRolls, updateRoll } from "../../contract/film/rolls.ts";
import { listScans, updateScan } from "../../contract/film/scans.ts";
import {
  addRollTag,
  addScanLocation,
  listLocations,
  listTags,
  removeRollTag,
  removeScanLocation,
} from "../../contract/film/tags.ts";
import { listOrders, listUserOrders, quickSearchOrders } from "../../contract/orders/orders.ts";
import { aJpeg, aRollAtTheBench } from "../../../tests/support/scan-makers.ts";
import { SEARCHED_PAIRS } from "../../../tests/support/searched-pairs.ts";
import { foldTerm, foldText } from "../../rules/fold.ts";
import { users } from "../accounts/tables.ts";

/** Three pairs each, whose stored words form one name. */
const GROUPS = Array.from({ length: Math.ceil(SEARCHED_PAIRS.length / 3) }, (_, at) =>
  SEARCHED_PAIRS.slice(at * 3, at * 3 + 3),
);

test("every list finds every stored name by what people type", async () => {
  const { lab, customer, admin, bench, roll } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  await bench.sync();
  const params = { userId: customer.userId };
  const ofRoll = { ...params, rollId: roll.id };
  const ofScan = { ...params, scanId: scan.id };
  const mine = (list: { customerId: string }[]) => list.filter(({ customerId }) => customerId === customer.userId);
  for (const group of GROUPS) {
    const name = group.map(([stored]) => stored).join(" · ");
    await customer.call(updateRoll, { params: ofRoll, body: { name } });
    await customer.call(updateScan, { params: ofScan, body: { name } });
    const { tag } = await customer.call(addRollTag, { params: ofRoll, body: { name } });
    const { location } = await customer.call(addScanLocation, { params: ofScan, body: { name } });
    await lab.lab.deps.db.update(users).set({ firstName: name }).where(eq(users.id, customer.userId));
    for (const [, search] of group) {
      const query = { search };
      const [scans, rolls, pickUps, tags, places, all, orders, ownOrders, quick] = await Promise.all([
        customer.call(listScans, { params, query }),
        customer.call(listRolls, { params, query }),
        customer.call(listPickUps, { params, query }),
        customer.call(listTags, { params, query }),
        customer.call(listLocations, { params, query }),
        admin.call(listUsers, { query }),
        admin.call(listOrders, { query }),
        customer.call(listUserOrders, { params, query }),
        admin.call(quickSearchOrders, { query }),
      ]);
      const found = {
        scans: scans.count,
        rolls: rolls.count,
        pickUps: pickUps.count,
        tags: tags.count,
        places: places.count,
        customers: all.users.filter(({ id }) => id === customer.userId).length,
        orders: mine(orders.orders).length,
        ownOrders: ownOrders.count,
        quickSearch: mine(quick.orders).length,
      };
      // People are found by a phrase, in the order of its words.
      const people = foldText(name).includes(foldTerm(search)) ? 1 : 0;
      const labels = { scans: 1, rolls: 1, pickUps: 1, tags: 1, places: 1 };
      const ofPeople = { customers: people, orders: people, ownOrders: people, quickSearch: people };
      expect({ search, name, ...found }).toEqual({ search, name, ...labels, ...ofPeople });
    }
    await customer.call(removeRollTag, { params: { ...ofRoll, tagId: tag.id } });
    await customer.call(removeScanLocation, { params: { ...ofScan, locationId: location.id } });
  }
});
