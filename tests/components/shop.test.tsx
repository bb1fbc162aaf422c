import { beforeEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { quoteOrder } from "../../src/contract/checkout/checkout.ts";
import {
  getCollectionByName,
  listCollectionProducts,
  listCollections,
} from "../../src/contract/collections/collections.ts";
import {
  getProduct,
  getProductBySlug,
  listProductFilters,
  listProducts,
} from "../../src/contract/products/products.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/rules/time.ts";
import { listProductReviews } from "../../src/contract/reviews/reviews.ts";
import * as collectionPage from "../../src/web/routes/collections/collection.tsx";
import * as collectionsPage from "../../src/web/routes/collections/collections.tsx";
import * as filmDevelopment from "../../src/web/routes/film-development.tsx";
import * as newOrder from "../../src/web/routes/onboarding/rolls.tsx";
import * as detailedPage from "../../src/web/routes/product-detailed.tsx";
import * as printSelector from "../../src/web/routes/prints/selector.tsx";
import { CollectionsCarousel } from "../../src/web/shop/collections-carousel.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";
import { anOption, aProduct, aQuote, aShelf, aVariant, openProduct } from "../support/components/shop.ts";

const main = page.getByRole("main");
const add = main.getByRole("button", { name: "Add to cart" });
const join = (words: string) => main.getByRole("link", { name: words, exact: true });
beforeEach(() => page.viewport(1280, 720));

const member = () => customer({ active: true, tier: "NICE_2025" });
const membersOnly = main.getByText("Members Only", { exact: true });

test("a product counts down from coming soon through members only to public sale", async () => {
  const [members, everyone] = [Date.parse("2026-06-17T14:00:00Z"), Date.parse("2026-06-24T14:00:00Z")];
  vi.useFakeTimers({
    now: members - 2 * DAY_MS - 3 * HOUR_MS - 5 * MINUTE_MS,
    toFake: ["Date", "setTimeout", "clearTimeout"],
    shouldAdvanceTime: true,
  });
  /** Moves the page's clock to a time, including that second's tick. */
  const standAt = (moment: number) => {
    vi.setSystemTime(moment - SECOND_MS);
    vi.advanceTimersByTime(SECOND_MS);
  };
  try {
    await openProduct(
      aProduct({
        price: 2400,
        memberPrice: 1900,
        releaseWindow: "COMING_SOON",
        memberLaunchDate: new Date(members).toISOString(),
        publicLaunchDate: new Date(everyone).toISOString(),
      }),
    );
    const countdown = main.getByRole("timer").first();
    await expect.element(main.getByText("Coming soon").first()).toBeVisible();
    await expect.element(countdown).toHaveTextContent("2 days / 3 hours");
    await expect.element(membersOnly).toBeVisible();
    await expect.element(join("Join Nice to access sooner")).toHaveAttribute("href", "/memberships/purchase");
    await expect.element(add).not.toBeInTheDocument();
    await document.fonts.ready;
    const { x, width } = countdown.element().getBoundingClientRect();

    standAt(members - 3 * HOUR_MS - 20 * MINUTE_MS);
    await expect.element(countdown).toHaveTextContent("3 hours / 20 min");
    standAt(members - 20 * MINUTE_MS - 5 * SECOND_MS);
    await expect.element(countdown).toMatchTextContent(/^20 min \/ [54] sec$/);
    standAt(members - 20 * MINUTE_MS - 3 * SECOND_MS);
    await expect.element(countdown).toMatchTextContent(/^20 min \/ [32] sec$/);
    expect(countdown.element().getBoundingClientRect()).toMatchObject({ x, width });

    standAt(members + SECOND_MS);
    await expect.element(main.getByText("Members only for now")).toBeVisible();
    await expect.element(join("Join Nice to access sooner")).toBeVisible();
    await expect.element(countdown).toMatchTextContent(/^\d+ days \/ \d+ hours$/);
    await expect.element(add).not.toBeInTheDocument();

    standAt(everyone + SECOND_MS);
    await expect.element(join("Join Nice & Pay $19.00")).toBeVisible();
    await expect.element(membersOnly).not.toBeInTheDocument();
    await expect.element(add).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

const ONLY_MEMBERS = {
  price: 1699,
  memberPrice: 1399,
  visibility: "MEMBERS_ONLY",
  releaseWindow: "MEMBERS_ONLY",
} as const;

test("visitors cannot buy a members-only product", async () => {
  await openProduct(aProduct(ONLY_MEMBERS));
  await expect.element(main.getByText("$16.99")).toBeVisible();
  await expect.element(membersOnly).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test("members can buy a members-only product at their price", async () => {
  await openProduct(aProduct(ONLY_MEMBERS), { as: member() });
  await expect.element(main.getByText("Your member price")).toBeVisible();
  await expect.element(main.getByText("$13.99")).toBeVisible();
  await expect.element(add).toBeVisible();
  await expect.element(membersOnly).not.toBeInTheDocument();
});

test("options change the price, and a missing choice is requested and focused", async () => {
  const print = aProduct({
    name: "Framed Print",
    slug: "framed-print",
    productType: "PRINT",
    price: 11_800,
    memberPrice: 9_900,
    options: [
      anOption({
        optionKey: "paper",
        optionType: "select",
        label: "Paper",
        required: true,
        config: {
          options: [
            { value: "luster", label: "Luster" },
            // 30 % of $118.00, or of $99.00 for members.
            { value: "rag", label: "Cotton Rag 308", priceModifier: { type: "percentage", amount: 30_000 } },
          ],
        },
      }),
      anOption({
        optionKey: "frame",
        optionType: "select",
        label: "Frame",
        required: true,
        config: {
          options: [
            { value: "oak", label: "Oak" },
            { value: "walnut", label: "Walnut", priceModifier: { type: "fixed", amount: 1500 } },
          ],
        },
      }),
    ],
  });
  const screen = await openProduct(print, { beside: { "/print-orders/new/selector": printSelector } });
  await expect.element(join("Join Nice & Pay $99.00")).toBeVisible();
  const choose = page.getByRole("button", { name: "Choose your picture" });
  await choose.click();
  await expect.element(page.getByText("Choose a paper.")).toBeVisible();
  await expect.element(page.getByText("Choose a frame.")).toBeVisible();
  const paper = page.getByLabelText("Paper");
  await expect.element(paper).toHaveFocus();
  await expectAccessible("a product with missing choices");

  await paper.selectOptions("Cotton Rag 308 · +$35.40");
  await page.getByRole("combobox", { name: "Frame" }).selectOptions("Walnut · +$15.00");
  await expect.element(main.getByText("$168.40")).toBeVisible();
  await expect.element(join("Join Nice & Pay $143.70")).toBeVisible();
  await expect.element(page.getByText("Choose a paper.")).not.toBeInTheDocument();
  // A print needs a picture: the chosen options are passed along.
  await choose.click();
  await expect.element(page.getByRole("heading", { name: "Large Format Prints" })).toBeVisible();
  expect(screen.address()).toBe("/print-orders/new/selector?paper=framed-print");
});

test("a variant has its own price, price per roll, and stock", async () => {
  const variants = [
    aVariant({ name: "Single roll", price: 1199, stock: 9 }),
    aVariant({ name: "5 rolls", price: 5695, stock: 4 }),
    aVariant({ name: "Night", price: 6000, stock: 0 }),
  ];
  await openProduct(aProduct({ stock: 0, variants }));
  await page.getByRole("radio", { name: "5 rolls" }).click();
  await expect.element(main.getByText("$56.95", { exact: true })).toBeVisible();
  await expect.element(main.getByText("$11.39 a roll", { exact: true })).toBeVisible();
  await expect.element(main.getByText("$56.95 · $11.39 a roll")).toBeVisible();
  await page.getByRole("radio", { name: /^Night/ }).click();
  await expect.element(main.getByText("Sold out.")).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test("a member can type all of the last three items, although plus stops at two", async () => {
  await openProduct(aProduct({ stock: 3 }), { as: member() });
  await expect.element(main.getByText("Only 3 left in stock")).toBeVisible();
  const more = page.getByRole("button", { name: "Increase" });
  const quantity = page.getByLabelText("Quantity");
  await more.click();
  await expect.element(more).toHaveAttribute("aria-disabled", "true");
  await quantity.fill("3");
  await expect.element(quantity).toHaveValue(3);
  await quantity.fill("9");
  await expect.element(quantity).toHaveValue(3);
});

test("a film page shows facts and reviews, and adds a roll to the order in one click", async () => {
  const film = aProduct({
    name: "Kodak Gold 200",
    slug: "kodak-gold-200",
    details: [
      {
        id: crypto.randomUUID(),
        subtitle: "Warm and forgiving",
        body: "",
        position: 0,
        media: [],
        filterable: { brand: "Kodak", format: "35mm", iso: "200", process: "C-41" },
      },
    ],
  });
  const screen = await openProduct(film, {
    as: customer(),
    beside: { "/onboarding/rolls": newOrder },
    api(api) {
      api.reply(quoteOrder, aQuote());
      api.reply(listProductReviews, {
        average: 4,
        count: 1,
        reviews: [smallest(listProductReviews.reply.shape.reviews.element, { name: "Ada L.", stars: 4 })],
      });
    },
  });
  await expect.element(main.getByRole("heading", { name: "Details" })).toBeVisible();
  await expect.element(main.getByRole("definition").filter({ hasText: "ISO 200" })).toBeVisible();
  await expect.element(main.getByRole("heading", { name: "Reviews" })).toBeVisible();
  await main.getByText("Can I return it?").click();
  await expect.element(main.getByText(/Yes, unopened, within 30 days/)).toBeVisible();
  for (const closed of document.querySelectorAll<HTMLElement>("details:not([open]) > summary"))
    await userEvent.click(closed);
  expect(document.querySelectorAll("details:not([open])")).toHaveLength(0);
  await expectAccessible("a product with all its folds open");
  await main.getByRole("button", { name: "Develop it for $17.99" }).click();
  await expect.element(main.getByRole("region", { name: "Rolls" })).toMatchTextContent("GOLD 200");
  expect(screen.address()).toBe("/onboarding/rolls");
});

test("product pictures follow thumbnails, arrow keys and the variant, and a click opens full size", async () => {
  const [sage, clay] = [aVariant({ name: "Sage" }), aVariant({ name: "Clay" })];
  const picture = (alt: string, productVariantId: string | null = null) => ({
    id: crypto.randomUUID(),
    path: alt,
    read: "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
    type: "image/webp",
    width: 900,
    height: 900,
    alt,
    small: null,
    productVariantId,
  });
  const media = [picture("The sage one", sage.id), picture("Its back"), picture("The clay one", clay.id)].map(
    (one, at) => ({ ...one, read: `${one.read}#${at}` }),
  );
  await openProduct(aProduct({ name: "Half-Frame", variants: [sage, clay], media }));
  const pictures = main.getByRole("group", { name: "Pictures of Half-Frame" });
  const thumb = (alt: string) => pictures.getByRole("button", { name: `Show ${alt}` });
  await expect.element(thumb("The sage one")).toHaveAttribute("aria-current", "true");
  await main.getByRole("radio", { name: "Clay" }).click();
  await expect.element(thumb("The clay one")).toHaveAttribute("aria-current", "true");
  await thumb("Its back").click();
  await expect.element(thumb("Its back")).toHaveAttribute("aria-current", "true");
  await expectAccessible("a product with pictures");
  await pictures.getByRole("button", { name: "Enlarge: Its back" }).click();
  const viewer = page.getByRole("dialog", { name: "Pictures of Half-Frame" });
  await expect.element(viewer).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(viewer).not.toBeInTheDocument();
});

const BREAKPOINTS = { wide: [1440, 800], phone: [390, 844] } as const;
const carousel = (name: string) => page.getByRole("group", { name, exact: true });
const isNoWider = () => expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);

/** Checks the number of slides per view in a carousel's row. Counts gaps as its widths do. */
function slidesPerView(named: Locator, expected: number): number {
  const row = named.element().querySelector(":scope > ul")!;
  const [first, second] = [...row.children].map((slide) => slide.getBoundingClientRect());
  const gap = second!.x - first!.x - first!.width;
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const inside = row.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return (inside - (Math.ceil(expected) - 1) * gap) / first!.width;
}

const FIVE = ["one", "two", "three", "four", "five"].map((slug) => aProduct({ name: `Film ${slug}`, slug, sku: slug }));

test("collections show three products, 1.8 on a phone, and say when they are empty", async () => {
  const shelves = [aShelf("Color Film", FIVE), aShelf("Empty Shelf")];
  const screen = await renderScreen(collectionsPage, {
    path: "/collections",
    api: (api) => api.reply(listCollections, { detailedCollections: shelves, count: 2 }),
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await expect.element(join("Become a Nice Member")).toHaveAttribute("href", "/memberships/purchase");
  const row = carousel("Color Film");
  expect(row.element().querySelectorAll(":scope > ul > li")).toHaveLength(3);
  expect(slidesPerView(row, 3)).toBeCloseTo(3, 1);
  await expect
    .element(page.getByRole("article").filter({ hasText: "Empty Shelf" }))
    .toMatchTextContent("No products available");
  await expectAccessible("collections");
  await page.viewport(...BREAKPOINTS.phone);
  await expect.poll(() => slidesPerView(row, 1.8)).toBeCloseTo(1.8, 1);
  isNoWider();
  await expectAccessible("collections on a phone");
  await page.getByRole("link", { name: "Color Film", exact: true }).click();
  await expect.poll(screen.address).toBe("/collections/color-film");
});

test("members see no invitation to join", async () => {
  await renderScreen(collectionsPage, {
    path: "/collections",
    as: member(),
    api: (api) => api.reply(listCollections, { detailedCollections: [aShelf("Color Film", FIVE)], count: 1 }),
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await expect.element(join("Become a Nice Member")).not.toBeInTheDocument();
});

test("a carousel shows 1.1 collections up to 960 px, otherwise 1.8", async () => {
  const shelves = [aShelf("Color Film", FIVE), aShelf("Cameras", FIVE), aShelf("Paper", FIVE)];
  const module = { default: () => <CollectionsCarousel collections={shelves} /> };
  await renderScreen(module, { path: "/" });
  await expect.element(carousel("Collections")).toBeVisible();
  for (const [width, slides] of [
    [1440, 1.8],
    [961, 1.8],
    [960, 1.1],
    [390, 1.1],
  ] as const) {
    await page.viewport(width, 800);
    await expect.poll(() => slidesPerView(carousel("Collections"), slides)).toBeCloseTo(slides, 1);
  }
});

test("a collection is sorted and filtered by URL, and its filters stay open", async () => {
  const [cheap, dear] = [aProduct({ name: "ColorPlus 200", slug: "colorplus" }), aProduct({ name: "Portra 400" })];
  const facts = [{ key: "format", values: ["120", "35mm"].map((value) => ({ value, count: 2 })) }];
  const screen = await renderScreen(collectionPage, {
    path: "/collections/:slug",
    at: "/collections/color-film",
    api(api) {
      api.reply(getCollectionByName, { collection: aShelf("Color Film").collection });
      api.reply(listProductFilters, { filters: facts });
      api.reply(listCollectionProducts, ({ query }) => ({
        products: query["sortBy"] === "price" ? [cheap, dear] : [dear, cheap],
        count: 2,
      }));
      api.reply(listProducts, ({ query }) =>
        query["filter"] === "format:120" ? { products: [dear], count: 1 } : { products: [], count: 0 },
      );
    },
  });
  await expect.element(main.getByRole("article").first()).toMatchTextContent("Portra 400");
  await page.getByLabelText("Sort by").selectOptions("Price, low to high");
  await expect.poll(screen.address).toBe("/collections/color-film?sort=price-up");
  await expect.element(main.getByRole("article").first()).toMatchTextContent("ColorPlus 200");
  await page.getByText("Filter", { exact: true }).click();
  const medium = page.getByRole("link", { name: /^120/ });
  const everything = page.getByRole("link", { name: "Clear filters" });
  for (const isTakenBackBy of [medium, everything]) {
    await medium.click();
    await expect.element(page.getByText("1 product")).toBeVisible();
    expect(screen.address()).toMatch(/only=format%3A120/);
    await isTakenBackBy.click();
    await expect.element(page.getByText("2 products")).toBeVisible();
    await expect.element(medium).toBeVisible();
  }
  await expect.element(page.getByText("Filter", { exact: true })).toHaveFocus();
  await expectAccessible("a collection's open filter");
  await medium.click();
  await expect.element(page.getByText("1 product")).toBeVisible();
  await expectAccessible("a filtered collection");
  await page.viewport(...BREAKPOINTS.phone);
  isNoWider();

  screen.api.reply(listCollectionProducts, { products: [], count: 0 });
  await screen.goTo("/collections/color-film?sort=name");
  await expect.element(page.getByRole("heading", { name: "No products available" })).toBeVisible();
});

const openFilmDevelopment = (as: ReturnType<typeof customer> | null) =>
  renderScreen(filmDevelopment, {
    path: "/products/film-development-scanning",
    as,
    api: (api) => api.reply(getProductBySlug, { product: aProduct({ name: "Film Development" }) }),
  });
const start = page.getByRole("link", { name: "Start your order" }).first();

test("the developing page shows its prices, and visitors start by signing up", async () => {
  await openFilmDevelopment(null);
  await expect.element(start).toHaveAttribute("href", "/signup");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect.element(row("C-41 color")).toMatchTextContent("$17.99$14.99$11.99$9.99");
  await expect.element(row("E-6 slides")).toMatchTextContent("$22.99$19.99$16.99$14.99");
  await expectAccessible("developing and scanning");
  await page.viewport(...BREAKPOINTS.phone);
  isNoWider();
});

for (const [who, firstOrderCreated, to] of [
  ["new customers start their first order", false, "/onboarding/rolls"],
  ["returning customers start another order", true, `/users/${CUSTOMER_ID}/orders/new/rolls`],
] as const)
  test(`on the developing page ${who}`, async () => {
    await openFilmDevelopment(customer({ firstOrderCreated }));
    await expect.element(start).toHaveAttribute("href", to);
  });

for (const [name, size] of Object.entries(BREAKPOINTS))
  test(`a product page is accessible and fits its window: ${name}`, async () => {
    await page.viewport(size[0]!, size[1]!);
    await openProduct(
      aProduct({
        name: "Scan presets",
        description: "Four looks.",
        price: 2400,
        memberPrice: 1900,
        releaseWindow: "COMING_SOON",
        visibility: "COMING_SOON",
      }),
    );
    await expect.element(main.getByText("No release date yet.")).toBeVisible();
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    isNoWider();
    await expectAccessible(`a product that is coming soon, ${name}`);
  });

test("a product's detail page has a blurred header over the pictures", async () => {
  const product = aProduct();
  await renderScreen(detailedPage, {
    path: "/products/:productId/detailed",
    at: `/products/${product.id}/detailed`,
    frame: "site",
    api: (api) => api.reply(getProduct, { product }),
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Loupe" })).toBeVisible();
  expect(getComputedStyle(page.getByRole("banner").element()).backdropFilter).toBe("blur(24px)");
});
