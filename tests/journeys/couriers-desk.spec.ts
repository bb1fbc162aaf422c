import { expect } from "@playwright/test";
import { placeStop } from "../../src/contract/couriers/courier-plans.ts";
import {
  addMessenger,
  removeMessengerHours,
  updateMessenger,
  updateMessengerHours,
} from "../../src/contract/couriers/couriers.ts";
import { addDayOff } from "../../src/contract/couriers/days-off.ts";
import { addZipCode } from "../../src/contract/couriers/zip-codes.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { aRide } from "../support/courier-journey.ts";
import { isAlive } from "../support/journey.ts";
import { pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { saysRefusals } from "../support/says-refusals.ts";

test("the lab gives a courier hours, moves a stop, and prints the day with a barcode for each order", async ({
  browser,
}) => {
  const { messengerId, day } = await aRide(2, 11);
  const name = `Nora ${newId().slice(-6)}`;
  const page = await pageOf(browser, theAdmin());

  const dialog = page.getByRole("dialog");
  await page.goto("/admin/messengers");
  await isAlive(page);
  await page.getByRole("button", { name: "Add a courier" }).click();
  await dialog.getByLabel("Name").fill(name);
  const saveCourier = {
    press: () => dialog.getByRole("button", { name: "Save courier" }).click(),
    at: dialog,
    typed: [[dialog.getByLabel("Name"), name]],
  } as const;
  await saysRefusals(page, addMessenger, saveCourier);
  await page.getByRole("searchbox", { name: "Search couriers" }).fill(name);
  await expect(page).toHaveURL(/search=Nora/);
  await expect(page.getByText("1 courier", { exact: true })).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/messengers\/[\w-]+$/);
  await expect(page.getByRole("heading", { name: "Nobody rides on this day" })).toBeVisible();
  await page.getByRole("button", { name: "Add hours on Friday" }).click();
  await dialog.getByLabel("From").fill("13:00");
  await dialog.getByLabel("To", { exact: true }).fill("12:00");
  await dialog.getByRole("button", { name: "Save hours" }).click();
  await expect(dialog.getByText("The end must come after the beginning")).toBeVisible();
  await dialog.getByLabel("To", { exact: true }).fill("15:30");
  await dialog.getByLabel("Zip codes").fill("11222, 11211");
  await expectNoViolations(page, "hours of a courier");
  await dialog.getByRole("button", { name: "Save hours" }).click();
  const friday = page.getByRole("button", { name: /^Change Friday, 13:00 – 15:30/ });
  await expect(friday).toContainText("11222, 11211");
  await expectNoViolations(page, "a courier's page");

  // What the lab refuses of the courier, their hours and days.
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await saysRefusals(page, updateMessenger, saveCourier);
  await friday.click();
  const saveHours = () => dialog.getByRole("button", { name: "Save hours" }).click();
  const zips = [dialog.getByLabel("Zip codes"), "11222, 11211"] as const;
  await saysRefusals(page, updateMessengerHours, { press: saveHours, at: dialog, typed: [zips] });
  await page.getByRole("button", { name: "Remove Friday, 13:00 to 15:30" }).click();
  const removeHours = () => dialog.getByRole("button", { name: "Remove them" }).click();
  await saysRefusals(page, removeMessengerHours, { press: removeHours, at: dialog });
  await expect(friday).toBeHidden();
  await page.getByRole("button", { name: "Add a day off" }).click();
  await dialog.getByLabel("Day", { exact: true }).fill("2031-05-02");
  await dialog.getByLabel("Reason").fill("Berlin");
  await saysRefusals(page, addDayOff, {
    press: () => dialog.getByRole("button", { name: "Save it" }).click(),
    at: dialog,
    typed: [[dialog.getByLabel("Reason"), "Berlin"]],
  });

  // A zip code more, and off again.
  await page.goto("/admin/messengers");
  await isAlive(page);
  const zip = `9${newId().replaceAll(/\D/g, "").slice(-4)}`;
  await page.getByRole("button", { name: "Add a zip code" }).click();
  await dialog.getByRole("textbox", { name: "Zip code" }).fill(zip);
  await dialog.getByLabel("Degrees north of its middle").fill("north");
  await dialog.getByLabel("Degrees east of its middle").fill("-73.9");
  await dialog.getByRole("button", { name: "Add it" }).click();
  await expect(dialog.getByText("Give degrees north, such as 40.7285")).toBeVisible();
  await dialog.getByLabel("Degrees north of its middle").fill("40.75");
  await expectNoViolations(page, "a zip code more");
  await saysRefusals(page, addZipCode, {
    press: () => dialog.getByRole("button", { name: "Add it" }).click(),
    at: dialog,
    typed: [[dialog.getByRole("textbox", { name: "Zip code" }), zip]],
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("checkbox", { name: `${zip} Brooklyn` })).toBeChecked();
  await page.getByRole("button", { name: `Remove ${zip}` }).click();
  await dialog.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByRole("checkbox", { name: `${zip} Brooklyn` })).toBeHidden();

  // What holds for couriers and vendors; more time for vendors hurts nobody else's.
  await page.getByRole("button", { name: "Change what holds" }).click();
  const toSend = dialog.getByLabel("Days to send what was accepted");
  await toSend.fill("61");
  await dialog.getByRole("button", { name: "Save it" }).click();
  await expect(dialog.getByText("At most 60")).toBeVisible();
  await toSend.fill("9");
  await expectNoViolations(page, "what holds for couriers and vendors");
  await dialog.getByRole("button", { name: "Save it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "What holds for them" })).toContainText("9 days");
  const atWork = page.getByRole("region", { name: "Vendors" }).getByRole("listitem").first();
  const vendorName = await atWork.getByRole("link").first().innerText();
  await atWork.getByRole("link", { name: /being made$/ }).click();
  await expect(page).toHaveURL(/\/vendor-orders\?vendorId=.+&state=ACCEPTED/);
  await expect(page.getByRole("combobox", { name: "Vendor" }).locator("option:checked")).toHaveText(vendorName);

  await page.goto(`/admin/messengers/${messengerId}?day=${day}`);
  await isAlive(page);
  await page.getByRole("button", { name: "Move the stop of Zoe Grain" }).first().click();
  await dialog.getByRole("radio", { name: "at the end" }).first().check();
  await expectNoViolations(page, "moving a stop");
  await saysRefusals(page, placeStop, {
    press: () => dialog.getByRole("button", { name: "Move it" }).click(),
    at: dialog,
    data: { STOP_STATE: { state: "COLLECTED" } },
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByText("order of the lab")).toBeVisible();
  await page.getByRole("button", { name: "Plan the rest anew" }).click();
  await expect(page.getByText("order of the lab")).toBeHidden();

  // The same by a finger on a tablet: the first stop goes below the last.
  const tablet = await pageOf(browser, theAdmin(), { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await tablet.goto(`/admin/messengers/${messengerId}?day=${day}`);
  await isAlive(tablet);
  const grip = tablet.locator("[data-grip]").first();
  await grip.scrollIntoViewIfNeeded();
  const from = (await grip.boundingBox())!;
  const touch = await tablet.context().newCDPSession(tablet);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await finger("touchStart", { x: from.x + 10, y: from.y + 10 });
  const gap = tablet.locator("[data-gap]").last();
  await expect(gap).toBeVisible();
  const to = (await gap.boundingBox())!;
  await finger("touchMove", { x: to.x + 40, y: to.y + to.height / 2 });
  await expect(gap).toHaveAttribute("data-over", "true");
  await finger("touchEnd");
  await expect(tablet.getByText("order of the lab")).toBeVisible();
  await tablet.context().close();

  await page.getByRole("link", { name: "To print" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("table").locator("img")).toHaveCount(2);
  await expectNoViolations(page, "a courier's day on paper");
});
