import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { couponUses } from "../../src/contract/coupons/coupons.ts";
import { courierFigures } from "../../src/contract/couriers/courier-plans.ts";
import * as collections from "../../src/web/routes/admin/collections.tsx";
import * as coupons from "../../src/web/routes/admin/coupons.tsx";
import * as couriers from "../../src/web/routes/admin/messengers/couriers.tsx";
import * as papers from "../../src/web/routes/admin/papers.tsx";
import * as people from "../../src/web/routes/admin/people.tsx";
import * as products from "../../src/web/routes/admin/products.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";

test.for([
  ["papers", papers, "No papers yet", "New paper", "Add paper"],
  ["coupons", coupons, "No coupons yet", "New coupon", "Create coupon"],
  ["users", people, "No people yet", "Add person", "Create account"],
  ["products", products, "No products yet", "New product", "Add product"],
  ["collections", collections, "No collections yet", "New collection", "Add collection"],
  ["messengers?part=couriers", couriers, "No couriers yet", "Add courier", "Save courier"],
] as const)("an empty list of %s offers to add the first one", async ([path, module, none, add, submit]) => {
  await renderScreen(module, {
    path: `/admin/${path.split("?")[0]}`,
    at: `/admin/${path}`,
    as: admin(),
    api(api) {
      api.reply(couponUses, { days: [{ day: "2026-06-14", forOrders: 0, forMemberships: 0, takenOff: 0 }] });
      api.reply(courierFigures, { days: [{ day: "2026-06-14", collected: 0, late: 0, failed: 0 }] });
    },
  });
  await expect.element(page.getByRole("heading", { name: none })).toBeVisible();
  await expectAccessible(`${path} without any`);
  await page.getByRole("button", { name: add, exact: true }).last().click();
  await expect.element(page.getByRole("dialog").getByRole("button", { name: submit })).toBeVisible();
});
