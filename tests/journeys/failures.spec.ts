import { expect } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolations } from "../support/accessibility.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, announceScan, aRoll, putFile, receivedOrder } from "../support/makers.ts";
import { noticesOf, saysRefusals } from "../support/says-refusals.ts";
import { setFailureAside, tryFailureAgain } from "../../src/contract/failures/failures.ts";

/** Begins as a picture does, and ends in the middle of it. */
async function aSpoiledScan(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: "gray", noise } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])]));
}

test("a scan that cannot be read stands among what failed, with why, until it is set aside, and then with who did", async ({
  browser,
}) => {
  const [customer, admin] = [await newCustomer("spoiled"), theAdmin()];
  const order = await receivedOrder(customer, admin, aDraft([aRoll()]));
  const bytes = await aSpoiledScan();
  const { writeLink } = await announceScan(admin, order, { type: "image/jpeg", size: bytes.length }, 0);
  await putFile(`http://127.0.0.1:${process.env.JOURNEY_PORT}`, writeLink, bytes);

  const page = await pageOf(browser, admin);
  await page.goto("/admin/failures");
  const failure = page.getByRole("article").filter({ has: page.locator(`a[href*="/orders/${order.id}"]`) });
  // It comes by itself once the file was tried.
  await expect(failure).toBeVisible();
  await expect(failure.getByText("Tried once")).toBeVisible();
  await expect(failure.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectNoViolations(page, "what failed");

  // A page that shows it as worth another try, though the lab knows better.
  await page.route(/\/api\/failures\?/, async (route) => {
    const response = await route.fetch();
    const shown = (await response.json()) as { failures: { canBeTriedAgain: boolean }[] };
    for (const one of shown.failures) one.canBeTriedAgain = true;
    await route.fulfill({ response, json: shown });
  });
  await page.reload();
  const again = failure.getByRole("button", { name: "Try again" });
  await saysRefusals(page, tryFailureAgain, {
    press: () => again.click(),
    at: noticesOf(page),
    goesThrough: { not: "it would end the same, which the lab says itself" },
  });
  await noticesOf(page).getByRole("button", { name: "Dismiss" }).last().click();
  await again.click();
  await expect(noticesOf(page).getByText("Another try would end the same.").last()).toBeVisible();

  await saysRefusals(page, setFailureAside, {
    press: () => failure.getByRole("button", { name: "Set aside" }).click(),
    at: noticesOf(page),
  });
  await expect(failure).toHaveCount(0);
  await page.goto("/admin/failures?state=SET_ASIDE");
  await expect(failure.getByText(/^Set aside by .+/)).toBeVisible();
  await failure.getByRole("link", { name: /^Order / }).click();
  await page.waitForURL(new RegExp(`/admin/users/${customer.userId}/orders/${order.id}`));
  await page.context().close();
});
