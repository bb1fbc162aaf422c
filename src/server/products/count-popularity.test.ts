import { expect, test } from "vitest";
import * as contract from "../../contract/products/products.ts";
import { DAY_MS } from "../../rules/time.ts";
import { placeOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { countPopularity } from "./count-sales.ts";

test("popularity ranks the last season's sales, then forgets them", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [some, most, none] = [
    await addProduct(admin, { name: "Season some", price: 3 }),
    await addProduct(admin, { name: "Season most", price: 2 }),
    await addProduct(admin, { name: "Season none", price: 1 }),
  ];
  const buy = async (productId: string, quantity: number) =>
    placeOrder(await lab.customer(), {
      rolls: [],
      deliveryMethod: "IN_STORE_PICKUP",
      lines: [{ tempKey: "a", productId, quantity }],
    });
  await buy(some.id, 2);
  await buy(most.id, 5);
  const popular = async () => {
    await countPopularity(lab.lab.deps);
    const query = { search: "season", sortBy: "popular" as const };
    return (await lab.visitor().call(contract.listProducts, { query })).products.map(({ id }) => id);
  };
  expect(await popular()).toEqual([most.id, some.id, none.id]);
  lab.clock.move(91 * DAY_MS);
  await buy(none.id, 1);
  expect((await popular())[0]).toBe(none.id);
});
