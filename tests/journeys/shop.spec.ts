import { expect, type Locator, type Page } from "@playwright/test";
import { addCollection, addCollectionProduct, updateCollection } from "../../src/contract/collections/collections.ts";
import { getProductBySlug, listProducts } from "../../src/contract/products/products.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/rules/time.ts";
import { expectAccessible, expectBothThemesAccessible } from "../support/accessibility.ts";
import { isAlive, standsStill } from "../support/journey.ts";
import { demoPerson, newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

const main = (page: Page) => page.getByRole("main");
const add = (page: Page) => main(page).getByRole("button", { name: "Add To Cart" });
const join = (page: Page, words: string) => main(page).getByRole("link", { name: words, exact: true });

/** What the page complains about while it comes to life: a server's text that is another than the browser's. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("pageerror", ({ message }) => said.push(message));
  return said;
}

test("who goes on from the collections to a product leaves nothing behind that breaks", async ({ page }) => {
  const said = complaints(page);
  await page.goto("/collections");
  await isAlive(page);
  await main(page)
    .getByRole("link", { name: /Kodak Gold 200/ })
    .first()
    .click();
  await expect(main(page).getByRole("heading", { level: 1, name: "Kodak Gold 200" })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(said).toEqual([]);
});

test("a product counts down from coming soon through members only until everyone can have it", async ({ page }) => {
  const { product } = await theAdmin().call(getProductBySlug, { params: { slug: "scan-presets-night-bus" } });
  const [members, everyone] = [product.memberLaunchDate!, product.publicLaunchDate!].map((date) => Date.parse(date));
  const said = complaints(page);
  await page.clock.install({ time: members! - 2 * DAY_MS - 3 * HOUR_MS - 5 * MINUTE_MS });
  await page.goto("/products/scan-presets-night-bus");
  const countdown = main(page).getByRole("timer").first();
  await expect(main(page).getByText("Coming soon").first()).toBeVisible();
  await expect(countdown).toHaveText("2 days / 3 hours");
  await expect(main(page).getByText("Members Only", { exact: true })).toBeVisible();
  await expect(join(page, "Join Nice to access sooner")).toHaveAttribute("href", "/memberships/purchase");
  await expect(add(page)).toBeHidden();
  await standsStill(page);
  const { x, width } = (await countdown.boundingBox())!;

  await page.clock.pauseAt(members! - 3 * HOUR_MS - 20 * MINUTE_MS);
  await expect(countdown).toHaveText("3 hours / 20 min");
  await page.clock.pauseAt(members! - 20 * MINUTE_MS - 5 * SECOND_MS);
  await expect(countdown).toHaveText("20 min / 5 sec");
  await page.clock.runFor(SECOND_MS);
  await expect(countdown).toHaveText("20 min / 4 sec");
  expect(await countdown.boundingBox()).toMatchObject({ x, width });

  await page.clock.pauseAt(members! + SECOND_MS);
  await expect(main(page).getByText("Members only for now")).toBeVisible();
  await expect(join(page, "Join Nice to access sooner")).toBeVisible();
  await expect(countdown).toHaveText(/^\d+ days \/ \d+ hours$/);
  await expect(add(page)).toBeHidden();

  await page.clock.pauseAt(everyone! + SECOND_MS);
  await expect(join(page, "Join Nice & Pay $19.00")).toBeVisible();
  await expect(main(page).getByText("Members Only", { exact: true })).toBeHidden();
  await expect(add(page)).toBeVisible();
  expect(said).toEqual([]);
});

test("a page that was made before a launch comes to life after it", async ({ page }) => {
  const said = complaints(page);
  await page.clock.install({ time: Date.now() + 30 * DAY_MS });
  await page.goto("/products/scan-presets-night-bus");
  await expect(add(page)).toBeVisible();
  expect(said).toEqual([]);
});

test("what is for members only is for sale to members, at their price", async ({ browser }) => {
  const visitor = await pageOf(browser, null);
  await visitor.goto("/products/lomography-color-800");
  await expect(main(visitor)).toContainText("$16.99");
  await expect(main(visitor).getByText("Members Only", { exact: true })).toBeVisible();
  await expect(add(visitor)).toBeHidden();

  const member = await pageOf(browser, await demoPerson("member@nice.test"));
  await member.goto("/products/lomography-color-800");
  await expect(main(member).getByText("Your member price")).toBeVisible();
  await expect(add(member)).toBeVisible();
  await expect(main(member).getByText("Members Only", { exact: true })).toBeHidden();
  await visitor.context().close();
  await member.context().close();
});

test("choices change the price as they say, and a missing one is asked for", async ({ page }) => {
  await page.goto("/products/framed-print");
  await expect(join(page, "Join Nice & Pay $99.00")).toBeVisible();
  // Again, should the page not be awake yet.
  await expect(async () => {
    await page.getByRole("button", { name: "Choose Your Picture" }).click();
    await expect(page.getByText("Choose: Paper.")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText("Choose: Frame.")).toBeVisible();
  await expect(page.getByLabel("Paper")).toBeFocused();

  // 30 % of $118.00, or of $99.00 for members, and $15.00 for everyone.
  await page.getByLabel("Paper").selectOption({ label: "Cotton Rag 308 · +$35.40" });
  await page.getByRole("combobox", { name: "Frame" }).selectOption({ label: "Walnut · +$15.00" });
  await expect(main(page).getByText("$168.40")).toBeVisible();
  await expect(join(page, "Join Nice & Pay $143.70")).toBeVisible();
  await expect(page.getByText("Choose: Paper.")).toBeHidden();
  // A print needs a picture: what was chosen goes along.
  await page.getByRole("button", { name: "Choose Your Picture" }).click();
  await expect(page.getByRole("heading", { name: "Large Format Prints" })).toBeVisible();
});

test("a variant has its own price and shelf", async ({ page }) => {
  await page.goto("/products/kodak-gold-200");
  await page.getByRole("radio", { name: "5 rolls" }).check();
  await expect(main(page).getByText("$56.95")).toBeVisible();
  await page.goto("/products/half-frame-camera");
  await page.getByRole("radio", { name: /^Night/ }).check();
  await expect(main(page).getByText("Sold out.")).toBeVisible();
  await expect(add(page)).toBeHidden();
});

test("what is pressed at once counts, also for who reads in another language and at another time of day", async ({
  browser,
}) => {
  const page = await pageOf(browser, null, { locale: "de-DE", timezoneId: "Pacific/Honolulu" });
  const said = complaints(page);
  await page.goto("/products/kodak-gold-200");
  await page.getByRole("radio", { name: "5 rolls" }).check();
  await isAlive(page);
  await expect(page.getByRole("radio", { name: "5 rolls" })).toBeChecked();
  await expect(main(page).getByRole("heading", { name: "What buyers say" })).toBeVisible();
  for (const path of ["/", "/collections", "/notes", "/pricing"]) {
    await page.goto(path);
    await isAlive(page);
  }
  expect(said).toEqual([]);
  await page.context().close();
});

test("of the last three one may take all, though plus stops before the last", async ({ browser }) => {
  const page = await pageOf(browser, await demoPerson("member@nice.test"));
  await page.goto("/products/point-shoot-serviced");
  await expect(main(page).getByText("Last 3 on the shelf")).toBeVisible();
  const more = page.getByRole("button", { name: "One more" });
  await more.click();
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Quantity").fill("3");
  await expect(page.getByLabel("Quantity")).toHaveValue("3");
  await page.getByLabel("Quantity").fill("9");
  await expect(page.getByLabel("Quantity")).toHaveValue("3");

  // Who is a member is not asked to become one.
  await page.goto("/collections");
  await isAlive(page);
  await expect(page.getByRole("banner").getByRole("button", { name: "Account", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await expect(join(page, "Become a Nice Member")).toHaveCount(0);
  await page.context().close();
});

const rowOf = (page: Page, carousel: string) =>
  page.getByRole("group", { name: carousel, exact: true }).locator("> ul");

/** Slides that stand beside each other in a carousel's row, gaps counted as its widths count them. */
async function slidesPerView(row: Locator, expected: number): Promise<number> {
  const [first, second] = [row.locator("> li").nth(0), row.locator("> li").nth(1)];
  const boxes = [(await first.boundingBox())!, (await second.boundingBox())!];
  const gap = boxes[1]!.x - boxes[0]!.x - boxes[0]!.width;
  const inside = await row.evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  });
  return (inside - (Math.ceil(expected) - 1) * gap) / boxes[0]!.width;
}

test("collections show their first three products, 1.8 of them on a phone", async ({ page }) => {
  await page.goto("/collections");
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await expect(join(page, "Become a Nice Member")).toHaveAttribute("href", "/memberships/purchase");
  const row = rowOf(page, "Color Film");
  await expect(row.locator("> li")).toHaveCount(3);
  expect(await slidesPerView(row, 3)).toBeCloseTo(3, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => slidesPerView(row, 1.8)).toBeCloseTo(1.8, 1);
  await page.getByRole("link", { name: "Color Film", exact: true }).click();
  await expect(page).toHaveURL("/collections/color-film");
});

test("the first page shows 1.1 collections up to 960 px, else 1.8", async ({ page }) => {
  await page.goto("/");
  const row = rowOf(page, "Collections");
  for (const [width, slides] of [
    [1440, 1.8],
    [961, 1.8],
    [960, 1.1],
    [390, 1.1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await slidesPerView(row, slides)).toBeCloseTo(slides, 1);
  }
});

test("a collection has 18 products on a page, and pages are links that need no scripts", async ({ browser }) => {
  const admin = theAdmin();
  const { products } = await admin.call(listProducts, { query: { limit: 19, productType: "PRODUCT", active: "true" } });
  const name = `Nineteen ${Date.now().toString(36)}`;
  const { collection } = await admin.call(addCollection, { body: { name } });
  const params = { collectionId: collection.id };
  for (const { id } of products) await admin.call(addCollectionProduct, { params, body: { productId: id } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const shelf = `http://127.0.0.1:${process.env.JOURNEY_PORT}/collections/${collection.slug}`;
  await page.goto(shelf);
  const cards = main(page).getByRole("article");
  await expect(cards).toHaveCount(18);
  await expect(page.getByText("Showing 1 to 18 of 19 products")).toBeVisible();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(cards).toHaveCount(1);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${shelf}?page=2`);
  expect((await page.goto(`${shelf}?page=3`))?.status()).toBe(404);
  await context.close();
  const { version } = await admin
    .call(addCollectionProduct, { params, body: { productId: products[0]!.id } })
    .then((reply) => reply.collection);
  await admin.call(updateCollection, { params, body: { name, active: false, version } });
});

test("an empty collection says so, on its card and on its own page", async ({ page }) => {
  const admin = theAdmin();
  const name = `Empty ${Date.now().toString(36)}`;
  const { collection } = await admin.call(addCollection, { body: { name } });
  await page.goto(`/collections/${collection.slug}`);
  await expect(page.getByRole("heading", { name: "No products available" })).toBeVisible();
  await page.goto("/collections");
  await expect(page.getByRole("article").filter({ hasText: name })).toContainText("No products available");
  const { id, version } = collection;
  await admin.call(updateCollection, { params: { collectionId: id }, body: { name, active: false, version } });
});

test("a collection is sorted and filtered by its address", async ({ page }) => {
  await page.goto("/collections/color-film");
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  await expect(page).toHaveURL(/sort=price-up/);
  await expect(main(page).getByRole("article").first()).toContainText("Kodak ColorPlus 200");
  await page.getByText("Filter", { exact: true }).click();
  const medium = page.getByRole("link", { name: /^120/ });
  for (const isTakenBackBy of [medium, page.getByRole("link", { name: "Show everything" })]) {
    await medium.click();
    await expect(page.getByText("3 products")).toBeVisible();
    await isTakenBackBy.click();
    await expect(page.getByText("12 products")).toBeVisible();
    await expect(medium, "the filters stay open for the next choice").toBeVisible();
  }
  await isAlive(page);
  await expectBothThemesAccessible(page, "a collection's open filter");
  await expect(page.locator("summary", { hasText: "Filter" })).toBeFocused();
});

test("what the shop does not have is not found", async ({ page }) => {
  for (const path of ["/collections/no-such-shelf", "/products/no-such-thing", "/products/darkroom-mug"])
    expect((await page.goto(path))?.status()).toBe(404);
  expect((await page.request.get("/collections/Color%20Film", { maxRedirects: 0 })).headers()["location"]).toBe(
    "/collections/color-film",
  );
});

test("developing and scanning has a page with its prices, and starts the order of whoever looks", async ({
  browser,
}) => {
  const starts = async (page: Page) => {
    await page.goto("/products/film-development-scanning");
    return page.getByRole("link", { name: "Start your order" }).first();
  };
  const visitor = await pageOf(browser, null);
  await expect(await starts(visitor)).toHaveAttribute("href", "/signup");
  const row = (name: string) => visitor.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("C-41 color")).toContainText("$17.99$14.99$11.99$9.99");
  await expect(row("E-6 slides")).toContainText("$22.99$19.99$16.99$14.99");
  const someoneNew = await pageOf(browser, await newCustomer("starter"));
  await expect(await starts(someoneNew)).toHaveAttribute("href", "/onboarding/rolls");
  const customer = await demoPerson("customer@nice.test");
  const returning = await pageOf(browser, customer);
  await expect(await starts(returning)).toHaveAttribute("href", `/users/${customer.userId}/orders/new/rolls`);
  for (const page of [visitor, someoneNew, returning]) await page.context().close();
});

test("other sites find a product's price and a picture that lasts", async ({ page }) => {
  await page.goto("/products/kodak-portra-800");
  const said = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent())!);
  expect(said).toMatchObject({
    "@type": "Product",
    name: "Kodak Portra 800",
    offers: { price: "22.99", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
  const picture = await page.locator("meta[property='og:image']").getAttribute("content");
  expect(picture).toMatch(/\/(products\/kodak-portra-800\/picture|previews\/home\.jpg)$/);
});

test("the shop is accessible and no wider than its window, in both themes, on a computer and a phone", async ({
  browser,
}) => {
  const noWider = async (page: Page) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  const paths = [
    "/collections",
    "/collections/color-film?only=iso:400",
    "/products/framed-print",
    "/products/scan-presets-night-bus",
    "/products/film-development-scanning",
  ];
  await expectAccessible(
    browser,
    null,
    paths.map((path) => ({ path, ready: noWider })),
  );
});

test("a film's page tells its facts, what a roll of a pack costs, and has it developed in one press", async ({
  browser,
}) => {
  const page = await pageOf(browser, await newCustomer("shoots"));
  await page.goto("/products/kodak-gold-200");
  await expect(main(page).getByRole("heading", { name: "The facts" })).toBeVisible();
  await expect(main(page).getByRole("definition").filter({ hasText: "ISO 200" })).toBeVisible();
  await isAlive(page);
  await main(page).getByText("5 rolls", { exact: true }).click();
  await expect(main(page).getByText("$11.39 a roll")).toBeVisible();
  await main(page).getByText("Can I send it back?").click();
  await expect(main(page).getByText(/Unopened, within 30 days/)).toBeVisible();
  const closed = main(page).locator("details:not([open]) > summary");
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await expect(closed).toHaveCount(0);
  await expectBothThemesAccessible(page, "a product with all its folds open");
  await main(page).getByRole("button", { name: "Develop it for $17.99" }).click();
  await page.waitForURL("**/onboarding/rolls");
  await expect(main(page).getByRole("region", { name: "Rolls" })).toContainText("GOLD 200");
});
