import { expect } from "@playwright/test";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../support/makers.ts";

test("a paid order's packing slip names each roll, and is printed alone, on one page", async ({ browser }) => {
  const customer = await newCustomer("packer");
  const rolls = [
    aRoll({ notes: "From the old camera" }),
    aRoll({ stock: { brand: "Ilford", model: "HP5 Plus" }, process: "BW", negativesAction: "CUT" }),
  ];
  const order = await paidOrder(customer, aDraft(rolls, { deliveryMethod: "EXTERNAL_FULFILLMENT" }));
  const page = await pageOf(browser, customer);
  const main = page.getByRole("main");
  await page.goto(`/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);
  await main.getByRole("link", { name: "Packing slip" }).click();
  await page.waitForURL("**/packing-slip");

  await test.step("it says what is in the parcel, and where that goes", async () => {
    await expect(main.getByRole("heading", { name: "Packing slip" })).toBeVisible();
    await expect(main).toContainText(shownOrderNumber(order.id));
    await expect(main).toContainText("Zoe Grain");
    await expect(main.getByRole("row", { name: /PORTRA 400/ })).toContainText("“From the old camera”");
    await expect(main.getByRole("row", { name: /HP5 PLUS/ })).toContainText("Cut, sleeve and keep them");
    await expect(main).toContainText("61 Greenpoint Avenue");
    await expect(main).toContainText("Put this slip into the parcel with your film.");
    await expectNoViolations(page, "a packing slip");
  });

  await test.step("on paper it is alone, on one page", async () => {
    await expect(main.getByRole("button", { name: "Print" })).toBeEnabled();
    const printed = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(printed).toMatch(/\/Count 1\b/);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(main.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(main.getByRole("link", { name: "Back to the order" })).toBeHidden();
    await expect(main.getByRole("row", { name: /PORTRA 400/ })).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("from the order's page it is printed at once, and leaves nothing behind", async () => {
    await main.getByRole("link", { name: "Back to the order" }).click();
    await page.waitForURL(`**/orders/${order.id}`);
    const printed = page.waitForFunction(() => document.querySelector("[data-only-in-print]") === null);
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.querySelector("[data-only-in-print]")?.textContent ?? "";
        window.dispatchEvent(new Event("afterprint"));
      };
    });
    await main.getByRole("button", { name: "Print packing slip" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", /PORTRA 400.*HP5 PLUS/);
    await printed;
  });
  await page.context().close();
});

test("a slip for film that is brought to the counter speaks of no parcel", async ({ browser }) => {
  const customer = await newCustomer("bringer");
  const order = await paidOrder(customer, aDraft([aRoll()], { deliveryMethod: "DROP_OFF" }));
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/orders/${order.id}/packing-slip`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Bring this slip with your film.");
  await expect(main).not.toContainText("parcel");
  await page.context().close();
});
