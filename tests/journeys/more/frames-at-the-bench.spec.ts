import { expect } from "@playwright/test";
import sharp from "sharp";
import { listNews } from "../../../src/contract/orders/news.ts";
import { getRoll, orderScans } from "../../../src/contract/film/rolls.ts";
import { chooseScans } from "../../support/chosen-files.ts";
import { expectNoViolations } from "../../support/accessibility.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, receivedOrder } from "../../support/makers.ts";

/** The lab refuses bytes that it has as another frame, so each run has its own. */
const RUN = `${Date.now()}`;

async function aPicture(name: string, hue: number) {
  const background = { r: hue, g: 120, b: 255 - hue };
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer: Buffer.concat([picture, Buffer.from(`${RUN} ${name} ${hue}`)]) };
}

test("frames are reordered by keys and dragging, replaced, and rescanned after delivery", async ({ browser }) => {
  const admin = theAdmin();
  const customer = await newCustomer("frames");
  const order = await receivedOrder(customer, admin, aDraft([aRoll()]));
  const params = { userId: order.customerId, rollId: order.rolls[0]!.id };
  const scansNow = async () => (await admin.call(getRoll, { params })).scans;
  const namesNow = async () => (await scansNow()).map(({ name }) => name);
  const page = await pageOf(browser, admin);
  await page.goto(`/admin/users/${order.customerId}/orders/${order.id}`);
  await page.getByRole("button", { name: "Developed D", exact: true }).click();
  await page.getByRole("button", { name: "Scanned S", exact: true }).click();
  await chooseScans(page, [await aPicture("1.jpg", 20), await aPicture("2.jpg", 120), await aPicture("3.jpg", 240)]);
  const frames = page.getByRole("list", { name: "Frames of roll 1" });
  await expect(frames.getByRole("img")).toHaveCount(3);
  const pictureAt = (place: number) =>
    frames
      .getByRole("listitem")
      .nth(place)
      .getByRole("button", { name: /^Frame \d$/ });

  await frames.getByRole("button", { name: "Move frame 1 of 3" }).press("End");
  await expect.poll(namesNow).toEqual(["2.jpg", "3.jpg", "1.jpg"]);
  await expect(frames.getByRole("button", { name: "Move frame 3 of 3" })).toBeFocused();
  const moved = page
    .getByRole("region", { name: "Notices" })
    .getByRole("listitem")
    .filter({ hasText: "Frame 1 moved to 3" });
  await moved.getByRole("button", { name: "Undo" }).click();
  await expect.poll(namesNow).toEqual(["1.jpg", "2.jpg", "3.jpg"]);

  await expect(pictureAt(0)).toHaveAttribute("title", "1.jpg");
  await frames.getByRole("button", { name: "Move frame 3 of 3" }).dragTo(frames.getByRole("listitem").first());
  await expect.poll(namesNow).toEqual(["3.jpg", "1.jpg", "2.jpg"]);
  await expect(pictureAt(0)).toHaveAttribute("title", "3.jpg");

  // Another user is faster: the page says so, shows the result, and moves nothing.
  const [first, second, third] = (await scansNow()).map(({ id }) => id) as [string, string, string];
  await page.route(
    (url) => url.pathname.endsWith("/scan-order"),
    async (route) => {
      await admin.call(orderScans, {
        params,
        body: { scanIds: [first, third, second], was: [first, second, third] },
      });
      await route.continue();
    },
    { times: 1 },
  );
  await frames.getByRole("button", { name: "Move frame 1 of 3" }).press("End");
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices.getByText("This roll was changed in the meantime: the frames were reordered")).toBeVisible();
  await expect(pictureAt(1)).toHaveAttribute("title", "2.jpg");
  expect(await namesNow()).toEqual(["3.jpg", "2.jpg", "1.jpg"]);

  const put = async (frame: number, item: string, file: Awaited<ReturnType<typeof aPicture>>) => {
    await frames.getByRole("button", { name: `More about frame ${frame}` }).click();
    const wanted = page.waitForEvent("filechooser");
    await page.getByRole("menuitem", { name: item }).click();
    await (await wanted).setFiles([file]);
  };
  const sizeOf = async (frame: number) => (await scansNow()).find((scan) => scan.frame === frame)?.midRes?.bytes;
  const before = await sizeOf(2);
  await put(2, "Replace…", { ...(await aPicture("better.jpg", 70)), name: "better.jpg" });
  await expect.poll(() => sizeOf(2)).not.toBe(before);
  expect((await scansNow()).map(({ renewedAt }) => renewedAt)).toEqual([null, null, null]);

  await page.getByRole("button", { name: "Sync Y", exact: true }).click();
  await expect(frames.getByRole("button", { name: /^Move frame/ })).toHaveCount(0);
  await put(1, "Add a new scan…", await aPicture("anew.jpg", 200));
  const mark = frames.getByRole("listitem").first().getByRole("button", { name: "Rescanned" });
  await expect(mark).toBeVisible();
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await mark.click();
    const dialog = page.getByRole("dialog", { name: "Frame 1, before and after" });
    for (const name of ["Before", "After"]) await expect(dialog.getByRole("img", { name, exact: true })).toHaveCount(1);
    await expectNoViolations(page, `before and after at ${width}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  const { news } = await customer.call(listNews, { params: { userId: customer.userId } });
  expect(news.map(({ kind }) => kind)).toContain("SCAN_RENEWED");
  await page.context().close();
});
