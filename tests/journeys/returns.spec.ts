import { expect, type Page } from "@playwright/test";
import { handOverGoods, packGoods } from "../../src/contract/bench/goods.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { isAlive, mailTo } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, paidOrder } from "../support/makers.ts";
import { aJpeg } from "../support/scan-makers.ts";
import { addProduct } from "../support/shop-makers.ts";

const main = (page: Page) => page.getByRole("main");
let made = Date.now() % 1_000_000;

test("a customer returns a faulty film with a photo, the lab accepts with a label, and refunds it", async ({
  browser,
}) => {
  const [ada, admin] = [await newCustomer("returns"), theAdmin()];
  const sku = `returned-${(made += 1)}`;
  const { id: productId, name } = await addProduct(admin, { name: `Returned ${made}`, sku, slug: sku, stock: 9 });
  const lines = [{ tempKey: "a", productId, quantity: 2 }];
  const order = await paidOrder(ada, aDraft([], { lines, deliveryMethod: "IN_STORE_PICKUP" }));
  await admin.call(packGoods, { params: { orderId: order.id }, body: { packed: true } });
  await admin.call(handOverGoods, { params: { orderId: order.id } });
  const own = `/users/${ada.userId}/orders/${order.id}`;

  const page = await pageOf(browser, ada);
  await page.goto(own);
  await isAlive(page);
  await main(page).getByRole("button", { name: "Return items" }).click();
  const ask = page.getByRole("dialog", { name: "Return items" });
  await ask.getByRole("checkbox", { name }).check();
  await ask.getByLabel(`Quantity of ${name}`).selectOption("1");
  await ask.getByLabel(`Reason for returning ${name}`).selectOption({ label: "It is faulty" });
  await ask.getByLabel("Comment").fill("The canister leaks light.");
  await expect(ask.getByText("Your refund: $13.07.")).toBeVisible();
  await ask.locator('input[type="file"]').setInputFiles({
    name: "leak.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(await aJpeg({ width: 400, height: 300 })),
  });
  await ask.getByRole("button", { name: "Request return" }).click();
  const mine = main(page).getByRole("region", { name: "Returns" });
  await expect(mine.getByText("Requested")).toBeVisible();
  await expect(mine.getByText("“The canister leaks light.”")).toBeVisible();

  const desk = await pageOf(browser, admin);
  await desk.goto(`/admin/returns?search=${encodeURIComponent(shownOrderNumber(order.id))}`);
  await isAlive(desk);
  await desk.getByRole("link", { name: shownOrderNumber(order.id) }).click();
  const there = main(desk).getByRole("region", { name: "Returns" });
  await expect(there.getByRole("img", { name: "Returned items" })).toBeVisible();
  await there.getByRole("button", { name: "Approve" }).click();
  const approve = desk.getByRole("dialog", { name: "Approve return?" });
  await approve.getByLabel("Message to the customer").fill("Sorry for the light.");
  await approve.getByRole("button", { name: "Approve" }).click();
  await expect(there.getByText("Approved")).toBeVisible();
  expect((await mailTo(ada.email, ({ subject }) => subject.startsWith("Return approved"))).text).toContain(
    "Sorry for the light.",
  );

  await page.goto(own);
  await expect(mine.getByRole("link", { name: "Return label" })).toBeVisible();

  await there.getByRole("button", { name: "Return received" }).click();
  const settle = desk.getByRole("dialog", { name: "Return received" });
  await expect(settle.getByLabel("Amount to refund")).toHaveValue("13.07");
  await settle.getByRole("checkbox", { name: "Restock the items" }).check();
  await settle.getByRole("button", { name: "Refund" }).click();
  await expect(there.getByText("Refunded", { exact: true })).toBeVisible();

  await page.goto(own);
  await expect(mine.getByText("$13.07 was refunded to your card")).toBeVisible();
  await expect(main(page).getByText("Return received")).toBeVisible();
});
