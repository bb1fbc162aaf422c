import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addUser, changeUserRole, getUser, listUsers } from "../../src/contract/accounts/accounts.ts";
import { requestUserEmailChange, changeUserEmail } from "../../src/contract/accounts/second-factors.ts";
import {
  addCoupon,
  Coupon,
  couponUses,
  listCoupons,
  removeCoupon,
  updateCoupon,
} from "../../src/contract/coupons/coupons.ts";
import { adjustAccountCredit } from "../../src/contract/payments/account-credit.ts";
import * as coupons from "../../src/web/routes/admin/coupons.tsx";
import * as people from "../../src/web/routes/admin/people.tsx";
import * as userPage from "../../src/web/routes/admin/user.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");

test("errors on a person's account, credit, e-mail and role appear in the dialog, then saving works", async () => {
  const ada = customer({ firstName: "Ada", lastName: "Grain", email: "ada@people.test" });
  const screen = await renderScreen(people, {
    path: "/admin/users",
    as: admin(),
    beside: { "/admin/users/:userId": userPage },
    api(api) {
      api.reply(listUsers, { users: [smallest(listUsers.reply.shape.users.element)], count: 1 });
      api.reply(addUser, ada);
      api.reply(getUser, ada);
      api.reply(adjustAccountCredit, {});
      api.reply(requestUserEmailChange, undefined as never);
      api.reply(changeUserEmail, ada);
      api.reply(changeUserRole, { ...ada, role: "VENDOR" });
    },
  });
  await main.getByRole("button", { name: "Add person" }).click();
  const email = dialog.getByLabelText("E-mail");
  await dialog.getByLabelText("First name").fill("Ada");
  await dialog.getByLabelText("Last name").fill("Grain");
  await email.fill("ada@people.test");
  await saysRefusals(screen, addUser, {
    press: () => dialog.getByRole("button", { name: "Create account" }).click(),
    at: dialog,
    typed: [[email, "ada@people.test"]],
  });
  await expect.element(main.getByRole("heading", { level: 1, name: "Ada Grain" })).toBeVisible();

  await main.getByRole("button", { name: "Account credit" }).click();
  const why = dialog.getByLabelText("Reason");
  await dialog.getByLabelText("Amount").fill("5");
  await why.fill("For the wait");
  await saysRefusals(screen, adjustAccountCredit, {
    press: () => dialog.getByRole("button", { name: "Save" }).click(),
    at: dialog,
    data: { NOT_ENOUGH: { balance: 0 } },
    typed: [[why, "For the wait"]],
  });
  expect(screen.api.requests(adjustAccountCredit).at(-1)!.body).toEqual({ change: 500, note: "For the wait" });

  await main.getByRole("button", { name: "Change e-mail" }).click();
  await dialog.getByLabelText("New e-mail").fill("ada@elsewhere.test");
  await dialog.getByRole("button", { name: "Send code" }).click();
  const code = dialog.getByRole("textbox", { name: "Code" });
  await code.fill("123456");
  await saysRefusals(screen, changeUserEmail, {
    press: () => dialog.getByRole("button", { name: "Change e-mail" }).click(),
    at: dialog,
    typed: [[code, "123456"]],
  });
  expect(screen.api.requests(changeUserEmail).at(-1)!.body).toEqual({ email: "ada@elsewhere.test", code: "123456" });

  await main.getByRole("button", { name: "Change role" }).click();
  await dialog.getByRole("radio", { name: "Vendor" }).click();
  screen.api.reply(getUser, { ...ada, role: "VENDOR" });
  await saysRefusals(screen, changeUserRole, {
    press: () => dialog.getByRole("button", { name: "Change role" }).click(),
    at: dialog,
  });
  await expect.element(main.getByText("Vendor", { exact: true }).first()).toBeVisible();
});

test("coupon errors appear in the dialog with a colleague's changes, then save or remove works", async () => {
  const coupon = smallest(Coupon, {
    id: "00000000-0000-4000-8000-0000000000cc",
    code: "FILM10",
    kind: "fixed",
    amount: 1000,
    active: true,
    version: 1,
  });
  const screen = await renderScreen(coupons, {
    path: "/admin/coupons",
    as: admin(),
    api(api) {
      api.reply(listCoupons, { coupons: [coupon], count: 1 });
      api.reply(couponUses, { days: [{ day: "2026-06-14", forOrders: 0, forMemberships: 0, takenOff: 0 }] });
      api.reply(addCoupon, { coupon });
      api.reply(updateCoupon, { coupon });
      api.reply(removeCoupon, undefined as never);
    },
  });
  const amount = dialog.getByLabelText("Amount");
  await main.getByRole("button", { name: "New coupon" }).click();
  await dialog.getByLabelText("Code").fill("film10");
  await amount.fill("10");
  await expectAccessible("a coupon");
  await saysRefusals(screen, addCoupon, {
    press: () => dialog.getByRole("button", { name: "Create coupon" }).click(),
    at: dialog,
    typed: [[amount, "10"]],
  });
  await expect.element(dialog).not.toBeInTheDocument();

  await main.getByRole("button", { name: "FILM10" }).click();
  await amount.fill("15");
  await dialog.getByLabelText("Valid for").selectOptions("Print");
  screen.api.reply(listCoupons, { coupons: [{ ...coupon, description: "For the fair", version: 2 }], count: 1 });
  await saysRefusals(screen, updateCoupon, {
    press: () => dialog.getByRole("button", { name: "Save coupon" }).click(),
    at: dialog,
    data: { STALE: { version: 2 }, BELOW_REDEEMED: { redeemed: 3 } },
    typed: [[amount, "15"]],
  });
  // The colleague's text is in the untouched field and must not be overwritten.
  expect(screen.api.requests(updateCoupon).at(-1)!.body).toMatchObject({
    amount: 1500,
    description: "For the fair",
    productType: "PRINT",
    version: 2,
  });
  await expect.element(dialog).not.toBeInTheDocument();

  await main.getByRole("button", { name: "FILM10" }).click();
  await expect.element(dialog.getByLabelText("Description")).toHaveValue("For the fair");
  await dialog.getByRole("button", { name: "Remove coupon" }).click();
  await saysRefusals(screen, removeCoupon, {
    press: () => dialog.getByRole("button", { name: "Remove coupon" }).click(),
    at: dialog,
  });
});
