import { expect } from "@playwright/test";
import { logIn, PASSWORD } from "../../support/journey.ts";
import { newCustomer, pageOf } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";

test("a customer sees their sessions and logs out the others", async ({ browser }) => {
  const customer = await newCustomer("everywhere");
  const here = await pageOf(browser, customer);
  const elsewhere = [await pageOf(browser, null), await pageOf(browser, null)];
  for (const there of elsewhere) {
    await logIn(there, customer.email, PASSWORD);
    await there.waitForURL("**/onboarding/rolls");
  }
  await here.goto(`/users/${customer.userId}/settings#sessions`);
  const section = here.getByRole("region", { name: "Where you are logged in" });
  const rows = section.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await section
    .getByRole("button", { name: /^Log out Chrome/ })
    .first()
    .click();
  await expect(rows).toHaveCount(2);
  await section.getByRole("button", { name: "Log out all others" }).click();
  await here.getByRole("dialog").getByRole("button", { name: "Log out all others" }).click();
  await expect(rows).toHaveCount(1);
  for (const there of elsewhere) {
    await there.goto(`/users/${customer.userId}/settings`);
    await there.waitForURL("**/login");
    await there.context().close();
  }
  await here.context().close();
});
