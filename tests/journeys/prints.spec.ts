import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { listPapers, startScanPrints } from "../../src/contract/prints/prints.ts";
import { getVendorOrder } from "../../src/contract/vendors/vendors.ts";
import { parseOrderNumber } from "../../src/rules/orders/number.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { beGuest } from "../support/cart-journey.ts";
import { fillCard, isAlive, mailTo } from "../support/journey.ts";
import { demoPerson, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aLibrary } from "../support/library-makers.ts";
import { aDraft, paidOrder, sha256Of, TEST_CARDS } from "../support/makers.ts";
import { aPaperOf } from "../support/print-makers.ts";
import { aJpeg } from "../support/scan-makers.ts";

const cart = (page: Page) => page.getByRole("dialog", { name: "NICE CART" });

async function sendAPicture(page: Page): Promise<void> {
  await isAlive(page);
  const buffer = Buffer.from(await aJpeg({ width: 1500, height: 1000 }));
  const input = page.getByRole("main").locator('input[type="file"]:enabled');
  await input.setInputFiles({ name: "beach.jpg", mimeType: "image/jpeg", buffer });
  await page.waitForURL(/\/print-orders\/[0-9a-f-]{36}/);
}

test("a guest orders a print of an uploaded picture with a coupon, and the vendor gets the file", async ({
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
  await page.getByRole("main").getByRole("button", { name: "Choose your picture" }).click();
  await page.waitForURL("**/print-orders/new/selector?*");
  await page.reload();
  await sendAPicture(page);

  const main = page.getByRole("main");
  await expect(main.getByRole("radio", { name: /^8 × 10 in/ })).toBeChecked();
  await main.getByRole("slider", { name: "Border" }).fill("125");
  await main.getByRole("radio", { name: /^11 × 14 in/ }).click();
  await expect(main.getByRole("radio", { name: /^11 × 14 in/ })).toBeChecked();
  const stored = page.waitForResponse((answer) => /"turn":90\b/.test(answer.request().postData() ?? ""));
  await main.getByRole("button", { name: "Rotate picture" }).click();
  await stored;
  await page.reload();
  await expect(main.getByRole("slider", { name: "Border" })).toHaveValue("125");
  await expect(main.getByRole("radio", { name: /^11 × 14 in/ })).toBeChecked();
  await isAlive(page);
  await main.getByRole("button", { name: "Add to cart" }).click();
  await expect(cart(page).getByRole("link", { name: `${paper.name}, 11 × 14 in` })).toBeVisible();
  await expect(cart(page).getByText("beach.jpg")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main.getByRole("button", { name: "Update cart" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Large Format Prints" })).toBeVisible();
  await expect(page.getByRole("link", { name: "beach.jpg" })).toBeVisible();

  await page.goto("/checkout");
  const email = await beGuest(page);
  await page.getByLabel("Coupon code").fill("PRINT20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(main.getByText("Code PRINT20")).toBeVisible();
  await expect(main.locator("dl > div").filter({ hasText: /^Discount/ })).toContainText("-$");
  await fillCard(page, TEST_CARDS.secondStep);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("dialog", { name: "Confirm with your bank" }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(main).toContainText(paper.name);
  const [orderId] = parseOrderNumber(/#\d+/.exec(await main.innerText())![0]) as [number];

  // With its code, the order shows the print's layout and how to order it again.
  const { text } = await mailTo(email, ({ subject }) => subject.includes("is paid"));
  await page.goto(/\/orders\/\d+\?code=[\w-]+/.exec(text)![0]);
  const print = main.getByRole("region", { name: "Your print" });
  await expect(print.getByRole("img", { name: "beach.jpg" })).toBeVisible();
  await print.getByRole("link", { name: "upload it again" }).click();
  await expect(page.getByRole("heading", { name: "Large Format Prints" })).toBeVisible();
  await page.context().close();

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

test("scans selected in the library become small prints in the cart", async ({ browser }) => {
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

  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("heading", { name: "3 pictures" })).toBeHidden();
  await page.getByLabel("Roll", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add all 3 of this roll" }).click();
  await expect(page.getByRole("heading", { name: "3 pictures" })).toBeVisible();
  await page.getByLabel("Quantity of each").selectOption("2");
  await expect(page.getByText(/^6 prints/)).toBeVisible();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await cart(page).getByRole("button", { name: "3 pictures" }).click();
  const pictures = cart(page)
    .getByRole("list", { name: /^Pictures of 6 × / })
    .getByRole("listitem");
  await expect(pictures).toHaveCount(3);

  // The picture removed last is restored.
  const first = cart(page)
    .getByRole("list", { name: /^Pictures of / })
    .getByRole("listitem")
    .first();
  const name = await first.getByRole("link").innerText();
  await first.getByLabel(/^Quantity of/).fill("0");
  await expect(cart(page).getByRole("button", { name: "2 pictures" })).toBeVisible();
  await cart(page).getByRole("button", { name: "Undo" }).click();
  await expect(first.getByRole("link")).toHaveText(name);
  await first.getByRole("link").click();
  await expect(page.getByRole("main").getByRole("button", { name: "Update cart" })).toBeVisible();
});

test("an ordered print appears on its order and can be reordered alone or with the others", async ({ browser }) => {
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
  await expect(prints).toContainText(`${paper.name}, ${small.name}, 2 copies`);

  await prints.getByRole("listitem").filter({ hasText: large.name }).getByRole("button").click();
  await page.waitForURL(`**/print-orders/*?size=${large.productVariantId}`);
  await expect(page.getByRole("radio", { name: large.name, exact: false }).first()).toBeChecked();

  await page.goto(at);
  await isAlive(page);
  await page.getByRole("button", { name: "Buy again" }).click();
  await page.waitForURL("**/checkout");
  const main = page.getByRole("main");
  for (const { name } of [small, large]) await expect(main.getByText(`${paper.name}, ${name}`).first()).toBeAttached();
});
