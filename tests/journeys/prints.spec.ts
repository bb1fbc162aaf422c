import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { listPapers, startScanPrints } from "../../src/contract/prints/prints.ts";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import { getVendorOrder } from "../../src/contract/vendors/vendors.ts";
import { parseOrderNumber } from "../../src/rules/orders/number.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { fillCard, isAlive, mailTo, newEmail } from "../support/journey.ts";
import { demoPerson, newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";
import { aDraft, paidOrder, sha256Of, TEST_CARDS } from "../support/makers.ts";
import { aPaperOf } from "../support/print-makers.ts";
import { aJpeg } from "../support/scan-makers.ts";
import { saysRefusals } from "../support/says-refusals.ts";
import { placeOrderFor } from "../../src/contract/checkout/order-desk.ts";

const cart = (page: Page) => page.getByRole("dialog", { name: "NICE CART" });

async function sendAPicture(page: Page): Promise<void> {
  await isAlive(page);
  const buffer = Buffer.from(await aJpeg({ width: 1500, height: 1000 }));
  const input = page.getByRole("main").locator('input[type="file"]:enabled');
  await input.setInputFiles({ name: "beach.jpg", mimeType: "image/jpeg", buffer });
  await page.waitForURL(/\/print-orders\/[0-9a-f-]{36}/);
}

test("a guest comes from a paper in the shop, arranges a picture of their own over reload and Back, pays by the second card, and who prints on this paper has the file", async ({
  browser,
}) => {
  const vendor = await demoPerson("vendor@nice.test");
  const price = { price: 2400, memberPrice: 1900 };
  const paper = await aPaperOf(vendor, [
    { widthInches: 8, heightInches: 10, ...price },
    { widthInches: 11, heightInches: 14, ...price },
  ]);
  const page = await pageOf(browser, null);
  await page.goto(`/products/${paper.slug}`);
  await isAlive(page);
  await page.getByRole("main").getByRole("button", { name: "Choose Your Picture" }).click();
  await page.waitForURL("**/print-orders/new/selector?*");
  await page.reload();
  await sendAPicture(page);

  const main = page.getByRole("main");
  await expect(main.getByRole("radio", { name: /^8 × 10 in/ })).toBeChecked();
  // 1500 pixels over ten inches.
  await expect(main.getByText("Too large for this picture")).toBeVisible();
  // Without a line all can be arranged, and nothing of it is lost.
  await page.context().setOffline(true);
  await main.getByRole("slider", { name: "Border" }).fill("125");
  await main.getByText("Show all of it").click();
  await main.getByRole("button", { name: "Add To Cart" }).click();
  await expect(main.getByRole("alert").filter({ hasText: "The lab could not be reached." }).first()).toBeVisible();
  await expect(main.getByRole("slider", { name: "Border" })).toHaveValue("125");
  await page.context().setOffline(false);
  // The size stands in the address, where it is a moment later.
  await main.getByRole("radio", { name: /^11 × 14 in/ }).click();
  await expect(main.getByRole("radio", { name: /^11 × 14 in/ })).toBeChecked();
  await main.getByRole("button", { name: "Turn the picture" }).click();
  await expect(main.locator("svg image").first()).toHaveAttribute("transform", /rotate\(90\)/);
  await main.getByRole("switch", { name: "As it looks on this paper" }).click();
  await expect(main.locator("svg filter").first(), "the paper's white").toBeAttached();
  await main.getByText("On a wall").click();
  await expect(main.getByRole("img", { name: /A person/ })).toBeVisible();
  await expectNoViolations(page, "a print on a wall");
  // Kept by the lab, before the page is left.
  await expect
    .poll(async () => {
      await page.reload();
      return main.getByRole("slider", { name: "Border" }).inputValue();
    })
    .toBe("125");
  await expect(main.getByRole("radio", { name: /^11 × 14 in/ })).toBeChecked();
  await isAlive(page);
  await main.getByRole("button", { name: "Add To Cart" }).click();
  await expect(cart(page).getByRole("link", { name: `${paper.name}, 11 × 14 in: beach.jpg` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main.getByRole("button", { name: "Update the cart" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Large Format Prints" })).toBeVisible();
  await expect(page.getByRole("link", { name: "beach.jpg" })).toBeVisible();

  await page.goto("/checkout");
  const form = page.getByRole("form", { name: "About you" });
  const email = newEmail("prints");
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("First name").fill("Vera");
  await form.getByLabel("Last name").fill("Guest");
  await page.getByLabel("Street and number").fill("1 Main St");
  await page.getByLabel("City").fill("Albany");
  await page.getByLabel("State").selectOption("NY");
  await page.getByLabel("Zip code").fill("12207");
  await page.getByLabel("Coupon code").fill("PRINT20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(main.getByText("Code PRINT20")).toBeVisible();
  await expect(main.locator("dl > div").filter({ hasText: /^Discount/ })).toContainText("-$");
  const pays = page.getByRole("button", { name: /^Pay \$/ });
  await fillCard(page, TEST_CARDS.declined);
  await pays.click();
  await expect(main.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await page.reload();
  await fillCard(page, TEST_CARDS.secondStep);
  await pays.click();
  await page.getByRole("dialog", { name: "Your bank asks" }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(main).toContainText(paper.name);
  const [orderId] = parseOrderNumber(/#\d+/.exec(await main.innerText())![0]) as [number];

  // By its code the order shows how it lies, and how to have it once more.
  const { text } = await mailTo(email, ({ subject }) => subject.includes("is paid"));
  await page.goto(/\/orders\/\d+\?code=[\w-]+/.exec(text)![0]);
  const print = main.getByRole("region", { name: "Your print" });
  await expect(print.getByRole("img", { name: "beach.jpg" })).toBeVisible();
  await expectNoViolations(page, "a guest's print by the order's code");
  await print.getByRole("link", { name: "send it again" }).click();
  await expect(page.getByRole("heading", { name: "Large Format Prints" })).toBeVisible();
  await page.context().close();

  // Who prints on this paper has the file, of the size that was ordered.
  const ofVendor = async () =>
    (await vendor.call(getVendorOrder, { params: { orderId } })).vendorOrder.lines[0]!.print?.sha256 ?? null;
  await expect.poll(() => ofVendor().catch(() => null)).not.toBeNull();
  const desk = await pageOf(browser, vendor);
  await desk.goto(`/vendor-orders/${orderId}`);
  const href = await desk.getByRole("main").getByRole("link", { name: "Print file" }).getAttribute("href");
  const file = await (await desk.request.get(href!)).body();
  expect(sha256Of(file)).toBe(await ofVendor());
  const { width, height } = await sharp(file).metadata();
  expect(Math.max(width, height) / Math.min(width, height)).toBeCloseTo(14 / 11, 1);
  await desk.context().close();
});

test("scans that are selected in the library become small prints in the cart", async ({ browser }) => {
  const { customer } = await aLibrary([{ frames: 3 }]);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/scans`);
  await isAlive(page);
  await expect(page.getByRole("link", { name: /^Frame/ })).toHaveCount(3);
  await page.keyboard.press("a");
  const bar = page.getByRole("region", { name: "Selected" });
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Order prints" }).click();
  await expect(page.getByRole("heading", { name: "3 pictures" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "3 pictures" })).toBeVisible();
  await isAlive(page);

  // All of a roll, from the beginning.
  await page.getByRole("button", { name: "Begin anew" }).click();
  await expect(page.getByRole("heading", { name: "3 pictures" })).toBeHidden();
  await page.getByLabel("Roll", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add all 3 of this roll" }).click();
  await expect(page.getByRole("heading", { name: "3 pictures" })).toBeVisible();
  await page.getByLabel("How many of each").selectOption("2");
  await expect(page.getByText(/^6 prints/)).toBeVisible();
  await page.getByLabel("Border").selectOption("30");
  await expect(page.getByText(/^6 prints/)).toBeVisible();
  await expectNoViolations(page, "an order of small prints");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(cart(page).getByRole("listitem")).toHaveCount(3);

  // What was taken out last comes back with its picture.
  const first = cart(page).getByRole("listitem").first();
  const name = await first.getByRole("link").innerText();
  await first.getByRole("button", { name: /^Remove / }).click();
  await expect(cart(page).getByRole("listitem")).toHaveCount(2);
  await cart(page).getByRole("button", { name: "Undo" }).click();
  await expect(first.getByRole("link")).toHaveText(name);
  await first.getByRole("link").click();
  await expect(page.getByRole("main").getByRole("button", { name: "Update the cart" })).toBeVisible();
});

test("staff order a customer's print on their behalf, and it waits for its payment", async ({ browser }) => {
  const customer = await newCustomer("prints");
  const page = await pageOf(browser, theAdmin());
  await page.goto(`/admin/users/${customer.userId}/print-orders/new/selector`);
  await sendAPicture(page);
  await isAlive(page);
  await saysRefusals(page, placeOrderFor, {
    press: () => page.getByRole("button", { name: "Order for Zoe Grain" }).click(),
    at: page.getByRole("main"),
    data: { PRICE_CHANGED: { total: 9900 }, OUT_OF_STOCK: { items: [] }, TOO_MANY_UNPAID: { items: [] } },
  });
  await page.waitForURL(/\/orders\/\d+\/summary/);
  await expect(page.getByRole("main")).toContainText("Cotton Rag");
});

test("small prints that staff order again after the answer got lost are one order", async ({ browser }) => {
  const { customer } = await aLibrary([{ frames: 2 }]);
  const page = await pageOf(browser, theAdmin());
  await page.goto(`/admin/users/${customer.userId}/small-print-orders`);
  await isAlive(page);
  const main = page.getByRole("main");
  for (const frame of [1, 2]) await main.getByRole("button", { name: new RegExp(`^Frame ${frame}`) }).click();
  await expect(main.getByRole("heading", { name: "2 pictures" })).toBeVisible();
  await page.route("**/api/orders", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const press = () => main.getByRole("button", { name: "Order for Zoe Grain" }).click();
  await press();
  await expect(main.getByText("The lab could not be reached.")).toBeVisible();
  await page.unrouteAll();
  await press();
  await page.waitForURL(/\/orders\/\d+\/summary/);
  // Beside the one that their film came by.
  const { count } = await customer.call(listUserOrders, { params: { userId: customer.userId }, query: {} });
  expect(count).toBe(2);
});

test("on a phone the print stays in sight while it is arranged, and nothing is wider than the narrowest", async ({
  browser,
}) => {
  const { customer } = await aLibrary([{ frames: 1 }]);
  const page = await pageOf(browser, customer, { viewport: { width: 320, height: 640 } });
  await page.goto(`/users/${customer.userId}/print-orders/new/selector`);
  await isAlive(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: /^Frame 1/ }).click();
  await page.waitForURL(/\/print-orders\/[0-9a-f-]{36}/);
  const sheet = main.getByRole("group", { name: /^The picture on its sheet/ });
  await expect(sheet).toBeInViewport({ ratio: 1 });
  for (const name of ["Zoom", "Border", "Mat"]) {
    const slider = main.getByRole("slider", { name });
    await slider.focus();
    await expect(slider).toBeInViewport({ ratio: 1 });
    await expect(sheet).toBeInViewport({ ratio: 1 });
    // What has the focus is not behind the print either.
    const [above, below] = [await sheet.boundingBox(), await slider.boundingBox()];
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoViolations(page, "arranging a print on a phone");
  await page.context().close();
});

test("a print that was ordered shows on its order, and is ordered again by itself and with all the others", async ({
  browser,
}) => {
  const { customer, scansOf } = await aLibrary([{ frames: 2 }]);
  const params = { userId: customer.userId };
  const scanIds = (await scansOf(0)).map(({ id }) => id);
  const { draftIds } = await customer.call(startScanPrints, { params, body: { scanIds } });
  const { papers } = await customer.call(listPapers, { query: {} });
  const paper = papers.find(({ slug }) => slug === "print-cotton-rag")!;
  const [small, large] = [paper.sizes[0]!, paper.sizes[1]!];
  const line = (draftId: string, { productVariantId }: typeof small, quantity: number) => ({
    tempKey: newId(),
    productId: paper.productId,
    productVariantId,
    quantity,
    print: { draftId },
  });
  const lines = [line(draftIds[0]!, small, 2), line(draftIds[1]!, large, 1)];
  const order = await paidOrder(customer, aDraft([], { lines, deliveryMethod: null }));

  const page = await pageOf(browser, customer);
  const at = `/users/${customer.userId}/orders/${order.id}`;
  await page.goto(at);
  await isAlive(page);
  const prints = page.getByRole("region", { name: "Your 3 prints" });
  await expect(prints.getByRole("listitem")).toHaveCount(2);
  await expect(prints).toContainText(`${paper.name}, ${small.name}, 2 of it`);
  await expectNoViolations(page, "an order of prints");

  await prints.getByRole("listitem").filter({ hasText: large.name }).getByRole("button").click();
  await page.waitForURL(`**/print-orders/*?size=${large.productVariantId}`);
  await expect(page.getByRole("radio", { name: large.name, exact: false }).first()).toBeChecked();

  await page.goto(at);
  await isAlive(page);
  await page.getByRole("button", { name: "Put it into the cart again" }).click();
  await page.waitForURL("**/checkout");
  const main = page.getByRole("main");
  for (const { name } of [small, large])
    await expect(main.getByText(`${paper.name}, ${name}: `).first()).toBeAttached();
});
