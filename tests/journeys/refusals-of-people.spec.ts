import { expect } from "@playwright/test";
import { addUser, changeUserRole } from "../../src/contract/accounts/accounts.ts";
import { changeUserEmail } from "../../src/contract/accounts/second-factors.ts";
import { addCoupon, listCoupons, removeCoupon, updateCoupon } from "../../src/contract/coupons/coupons.ts";
import { adjustAccountCredit } from "../../src/contract/payments/account-credit.ts";
import { isAlive, mailTo, newEmail } from "../support/journey.ts";
import { staffLoggedInAnew, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { saysRefusals } from "../support/says-refusals.ts";

test("what is refused of somebody's account, credit, e-mail and role is said in its dialog, and the next try is kept", async ({
  browser,
}) => {
  const page = await pageOf(browser, await staffLoggedInAnew("refusals"));
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const email = dialog.getByLabel("E-mail");
  const address = newEmail("refused");
  await page.goto("/admin/users");
  await isAlive(page);
  await main.getByRole("button", { name: "Add someone" }).click();
  await dialog.getByLabel("First name").fill("Ada");
  await dialog.getByLabel("Last name").fill("Grain");
  await email.fill(address);
  await saysRefusals(page, addUser, {
    press: () => dialog.getByRole("button", { name: "Make the account" }).click(),
    at: dialog,
    typed: [[email, address]],
  });
  await expect(main.getByRole("heading", { level: 1, name: "Ada Grain" })).toBeVisible();

  await main.getByRole("button", { name: "Account credit" }).click();
  await dialog.getByLabel("Amount").fill("5");
  await dialog.getByLabel("Why").fill("For the wait");
  await saysRefusals(page, adjustAccountCredit, {
    press: () => dialog.getByRole("button", { name: "Change it" }).click(),
    at: dialog,
    data: { NOT_ENOUGH: { balance: 0 } },
    typed: [[dialog.getByLabel("Why"), "For the wait"]],
  });
  await main.getByRole("button", { name: "Change e-mail" }).click();
  const other = newEmail("refused");
  await dialog.getByLabel("New e-mail").fill(other);
  await dialog.getByRole("button", { name: "Mail them a code" }).click();
  const { text } = await mailTo(other, ({ subject }) => subject === "Is this your new e-mail?");
  const code = /\b\d{6}\b/.exec(text)![0];
  await dialog.getByRole("textbox", { name: "Code" }).fill(code);
  await saysRefusals(page, changeUserEmail, {
    press: () => dialog.getByRole("button", { name: "Change the e-mail" }).click(),
    at: dialog,
    typed: [[dialog.getByRole("textbox", { name: "Code" }), code]],
  });
  await main.getByRole("button", { name: "Change role" }).click();
  await dialog.getByRole("radio", { name: "Vendor" }).check();
  await saysRefusals(page, changeUserRole, {
    press: () => dialog.getByRole("button", { name: "Change the role" }).click(),
    at: dialog,
  });
  await expect(main.getByText("Vendor", { exact: true }).first()).toBeVisible();
  await page.context().close();
});

test("a coupon's refusals are said in its dialog, what somebody else changed stands there, and it is kept or removed with the next press", async ({
  browser,
}) => {
  const admin = theAdmin();
  const code = `REFUSED-${Math.random().toString(36).slice(2, 9).toUpperCase()}`;
  const page = await pageOf(browser, admin);
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByLabel("How much");
  await page.goto(`/admin/coupons?search=${code}`);
  await isAlive(page);
  await page.getByRole("button", { name: "New coupon" }).click();
  await dialog.getByLabel("Code").fill(code);
  await amount.fill("10");
  await saysRefusals(page, addCoupon, {
    press: () => dialog.getByRole("button", { name: "Make the coupon" }).click(),
    at: dialog,
    typed: [[amount, "10"]],
  });

  await page.getByRole("main").getByRole("button", { name: code }).click();
  await amount.fill("15");
  const { coupons } = await admin.call(listCoupons, { query: { search: code } });
  const { id: couponId, redeemed: _, createdAt: __, ...terms } = coupons[0]!;
  await admin.call(updateCoupon, { params: { couponId }, body: { ...terms, description: "For the fair" } });
  const press = () => dialog.getByRole("button", { name: "Save the coupon" }).click();
  await press();
  await expect(dialog.getByText("Somebody changed this coupon meanwhile.")).toBeVisible();
  await expect(dialog.getByLabel("What for")).toHaveValue("For the fair");
  await saysRefusals(page, updateCoupon, {
    press,
    at: dialog,
    data: { STALE: { version: terms.version + 1 }, BELOW_REDEEMED: { redeemed: 3 } },
    typed: [
      [amount, "15"],
      [dialog.getByLabel("What for"), "For the fair"],
    ],
  });

  await page.getByRole("main").getByRole("button", { name: code }).click();
  await dialog.getByRole("button", { name: "Remove the coupon" }).click();
  await saysRefusals(page, removeCoupon, {
    press: () => dialog.getByRole("button", { name: "Remove it" }).click(),
    at: dialog,
  });
  await page.context().close();
});
