import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { storeCart } from "../../src/contract/checkout/stored-cart.ts";
import { placeOrderFor } from "../../src/contract/checkout/order-desk.ts";
import { printContactSheet } from "../../src/contract/film/contact-sheets.ts";
import { listRolls, Roll } from "../../src/contract/film/rolls.ts";
import { listScans } from "../../src/contract/film/scans.ts";
import { arrangePrintDraft, getPrintDraft, startScanPrints } from "../../src/contract/prints/prints.ts";
import { ProductDetail } from "../../src/contract/products/product.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { storedCart } from "../../src/web/cart/cart.ts";
import * as smallPrints from "../../src/web/routes/users/small-prints.tsx";
import * as selector from "../../src/web/routes/users/print-selector.tsx";
import * as editor from "../../src/web/routes/users/print-editor.tsx";
import * as visitorsEditor from "../../src/web/routes/prints/editor.tsx";
import * as visitorsSelector from "../../src/web/routes/prints/selector.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { aPicture, OWN, rollId, scanId, serveLibrary } from "../support/components/library.ts";
import { aDraft, aPaper, aSmallPaper, DRAFT_ID, servePrints } from "../support/components/prints.ts";
import { admin, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { aProduct } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const slider = (name: string) => main.getByRole("slider", { name });
const size = (name: RegExp) => main.getByRole("radio", { name });
const addToCart = main.getByRole("button", { name: /^(Add To|Update the) cart$/i });
const [SMALL, LARGE] = aPaper().sizes as [Size, Size];
type Size = ReturnType<typeof aPaper>["sizes"][number];

const openEditor = (api?: Parameters<typeof renderScreen>[1]["api"]) =>
  renderScreen(visitorsEditor, {
    path: "/print-orders/:printId",
    at: `/print-orders/${DRAFT_ID}`,
    api(fake) {
      servePrints(fake);
      api?.(fake);
    },
  });

test("a picture is arranged on its paper: size, rotation, paper white, and wall preview", async () => {
  const screen = await openEditor();
  await expect.element(size(/^8 × 10 in/)).toBeChecked();
  // 1500 pixels over ten inches.
  await expect.element(main.getByText("Too large for this picture")).toBeVisible();
  await size(/^11 × 14 in/).click();
  await expect.element(size(/^11 × 14 in/)).toBeChecked();
  await expect.poll(screen.address).toBe(`/print-orders/${DRAFT_ID}?size=${LARGE.productVariantId}`);
  await main.getByRole("button", { name: "Rotate picture" }).click();
  await expect.poll(() => document.querySelector("main svg image")?.getAttribute("transform")).toMatch(/rotate\(90\)/);
  expect(document.querySelector("main svg filter")).toBeNull();
  await main.getByRole("switch", { name: "Preview on this paper" }).click();
  await expect.poll(() => document.querySelector("main svg filter")).not.toBeNull();
  await main.getByText("On a wall").click();
  await expect.element(main.getByRole("img", { name: /A sofa/ })).toBeVisible();
  await expectAccessible("a print on a wall");
});

test("a picture too small for every size shows the pixels needed and cannot be ordered", async () => {
  await openEditor((api) => api.reply(getPrintDraft, { draft: aDraft({ width: 150, height: 103 }) }));
  const why = "This picture is too small for 8 × 10 in: it has 150 × 103 pixels, 12 dpi.";
  await expect.element(main.getByText(`${why} Choose a picture of at least 720 × 576 pixels.`)).toBeVisible();
  await expect.element(addToCart).toBeDisabled();
  await expectAccessible("a picture too small to print");
});

test("arranging works offline, and the arrangement is saved before the print enters the cart", async () => {
  const { api } = await openEditor();
  for (let times = 0; times < 4; times++) api.failOnce(arrangePrintDraft, 0);
  await slider("Border").fill("125");
  await main.getByText("Show whole picture").click();
  await addToCart.click();
  // Not "Not saved yet: …", which is shown before anything is ordered.
  await expect.element(main.getByRole("alert").getByText(/^The lab could not be reached\./)).toBeVisible();
  expect(main.getByRole("button", { name: "Update cart" }).elements()).toEqual([]);
  await expect.element(slider("Border")).toHaveValue("125");
  await expect
    .poll(async () => {
      await addToCart.click();
      return main.getByRole("button", { name: "Update cart" }).elements().length;
    })
    .toBe(1);
  const sent = api.requests(arrangePrintDraft);
  expect(sent.length, "the first four did not reach the lab").toBeGreaterThan(4);
  expect(sent.at(-1)!.body).toMatchObject({ border: 125, fit: "WHOLE" });
});

test("a reopened picture keeps its arrangement, at the size in the URL", async () => {
  const first = await openEditor();
  await slider("Border").fill("125");
  await expect.poll(() => first.api.requests(arrangePrintDraft).at(-1)?.body.border).toBe(125);
  await first.goTo("/elsewhere");
  await first.goTo(`/print-orders/${DRAFT_ID}?size=${LARGE.productVariantId}`);
  await expect.element(slider("Border")).toHaveValue("125");
  await expect.element(size(/^11 × 14 in/)).toBeChecked();
});

test("an arrangement is saved on immediately leaving for another page or for good", async () => {
  const { api, goTo } = await openEditor((api) => api.reply(getPrintDraft, { draft: aDraft() }));
  const sent = () => api.requests(arrangePrintDraft).map(({ body }) => body.border);
  await slider("Border").fill("125");
  await goTo("/elsewhere");
  await expect.poll(sent).toEqual([125]);
  // The lab still returns the former state.
  await goTo(`/print-orders/${DRAFT_ID}`);
  await expect.element(slider("Border")).toHaveValue("125");

  await slider("Border").fill("60");
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  visibility.mockRestore();
  expect(sent()).toEqual([125, 60]);
});

test("an arrangement rejected by the server shows the error at the button and is kept", async () => {
  const screen = await openEditor();
  // The slider's final value fails to save, so from here on only the button sends it.
  screen.api.failOnce(arrangePrintDraft, 0);
  await slider("Border").fill("125");
  await expect.element(main.getByText("Not saved yet: The lab could not be reached.", { exact: false })).toBeVisible();
  await saysRefusals(screen, arrangePrintDraft, {
    press: () => addToCart.click(),
    at: main,
    typed: [[slider("Border"), "125"]],
  });
  await expect.element(main.getByRole("button", { name: "Update cart" })).toBeVisible();
});

for (const [who, active, unit] of [
  ["a member", true, "$19.00"],
  ["everyone else", false, "$24.00"],
] as const)
  test(`a print costs ${who} ${unit} in the editor and the cart${active ? "" : ", which shows the member price"}`, async () => {
    const user = customer({ active, tier: active ? "NICE_2025" : "NON_MEMBER" });
    await renderScreen(editor, {
      path: "/users/:userId/print-orders/:printId",
      at: `${OWN}/print-orders/${DRAFT_ID}`,
      as: user,
      api(api) {
        servePrints(api);
        api.reply(storeCart, {});
      },
    });
    await expect.element(size(new RegExp(`^8 × 10 in *\\${unit}`))).toBeVisible();
    const howMany = main.getByRole("region", { name: "Quantity" });
    await howMany.getByRole("spinbutton", { name: /^Quantity/ }).fill("3");
    await expect.element(howMany.getByText(active ? "$57.00" : "$72.00", { exact: true })).toBeVisible();
    const forMembers = howMany.getByText("$57.00 for members");
    if (active) await expect.element(forMembers).not.toBeInTheDocument();
    else await expect.element(forMembers).toBeVisible();
    await addToCart.click();
    await expect.element(main.getByRole("button", { name: "Update cart" })).toBeVisible();
    // The cart shows either price, by the membership.
    expect(storedCart.get()?.items).toMatchObject([{ quantity: 3, price: 2400, memberPrice: 1900 }]);
  });

const STAFF = {
  as: admin(),
  path: "/admin/users/:userId/print-orders/:printId",
  at: `/admin${OWN}/print-orders/${DRAFT_ID}`,
};

test("staff order a customer's print after errors, and it leads to the order due for payment", async () => {
  const screen = await renderScreen(editor, {
    ...STAFF,
    api(api) {
      servePrints(api);
      api.reply(getUser, customer());
      api.reply(quoteOrder, { total: 2400 });
      api.reply(placeOrderFor, { id: 8 });
    },
  });
  await saysRefusals(screen, placeOrderFor, {
    press: () => page.getByRole("button", { name: "Order for Zoe Grain" }).click(),
    at: main,
    data: {
      PRICE_CHANGED: { total: 9900 },
      OUT_OF_STOCK: { items: [] },
      TOO_MANY_UNPAID: { items: [] },
      UNPAID_ORDER: { orderId: 7 },
      ORDERED_ALREADY: { orderId: 7, keys: [] },
    },
  });
  await expect.poll(screen.address).toBe(`/admin${OWN}/orders/8/summary`);
  expect(screen.api.requests(placeOrderFor).at(-1)!.body).toMatchObject({
    expectedTotal: 2400,
    lines: [{ productVariantId: SMALL.productVariantId, quantity: 1, print: { draftId: DRAFT_ID } }],
  });
});

const LUSTER = aSmallPaper();

test("small prints reordered by staff after a lost response are the same order", async () => {
  const screen = await renderScreen(smallPrints, {
    path: "/admin/users/:userId/small-print-orders",
    at: `/admin${OWN}/small-print-orders`,
    as: admin(),
    api(api) {
      servePrints(api, [LUSTER]);
      const library = serveLibrary(api, [{ frames: 2 }]);
      api.reply(listScans, () => ({ scans: library.scans, count: 2 }));
      api.reply(getUser, customer());
      api.reply(quoteOrder, { total: 4800 });
      api.reply(startScanPrints, ({ body }) => ({ draftIds: body.scanIds.map(() => crypto.randomUUID()) }));
      api.reply(placeOrderFor, { id: 8 });
    },
  });
  const { api } = screen;
  for (const frame of [1, 2]) await main.getByRole("button", { name: new RegExp(`^Frame ${frame}`) }).click();
  await expect.element(main.getByRole("heading", { name: "2 pictures" })).toBeVisible();
  const press = () => main.getByRole("button", { name: "Order for Zoe Grain" }).click();
  api.failOnce(placeOrderFor, 0);
  await press();
  await expect.element(main.getByText("The lab could not be reached.")).toBeVisible();
  await press();
  await expect.poll(screen.address).toBe(`/admin${OWN}/orders/8/summary`);
  const [first, second] = api.requests(placeOrderFor);
  expect(first!.headers.get("idempotency-key")).not.toBeNull();
  expect(second!.headers.get("idempotency-key")).toBe(first!.headers.get("idempotency-key"));
  expect(second!.body).toEqual(first!.body);
  expect(api.requests(startScanPrints)).toHaveLength(1);
});

const WISH = {
  productId: "00000000-0000-4000-8000-0000000000f1",
  name: "Framed Print, Oak",
  slug: "framed-print",
  productType: "PRINT",
  productVariantId: null,
  quantity: 2,
  selectedOptions: { frame: { selectedValue: "Oak", value: "oak", label: "Oak" } },
  price: 11800,
  memberPrice: 9900,
  stock: null,
};
const framed = (filterable: Record<string, string>) => ({
  product: aProduct({ id: WISH.productId, productType: "PRINT", details: [smallest(ProductDetail, { filterable })] }),
});

test("a product's print is arranged at its product's size and warns about low resolution", async () => {
  const { api } = await renderScreen(editor, {
    path: "/users/:userId/print-orders/:printId",
    at: `${OWN}/print-orders/${DRAFT_ID}`,
    state: { wish: WISH },
    as: customer({ active: true, tier: "NICE_2025" }),
    api(api) {
      servePrints(api);
      api.reply(getProduct, framed({ size: "11x14" }));
      api.reply(storeCart, {});
    },
  });
  const buy = main.getByRole("region", { name: "Quantity" });
  await expect.element(main.getByRole("region", { name: "Your choice" })).toMatchTextContent("11 × 14 in");
  await expect.element(main.getByText("In its frame")).toBeVisible();
  expect(document.querySelectorAll("main polygon[data-side]")).toHaveLength(4);
  await expect.element(main.getByText(/^At 11 × 14 in it has \d+ dpi, so pixels may show up close\.$/)).toBeVisible();
  await expect.element(buy.getByText("$198.00")).toBeVisible();
  await expectAccessible("a framed print");
  await main.getByText("Show whole picture").click();
  await buy.getByRole("button", { name: "Add to cart" }).click();
  await expect.element(buy.getByRole("button", { name: "Update cart" })).toBeVisible();
  expect(api.requests(arrangePrintDraft).at(-1)!.body).toMatchObject({ fit: "WHOLE" });
});

test("a product's print with too few pixels shows why and cannot be ordered", async () => {
  await renderScreen(editor, {
    path: "/users/:userId/print-orders/:printId",
    at: `${OWN}/print-orders/${DRAFT_ID}`,
    state: { wish: WISH },
    as: customer(),
    api(api) {
      servePrints(api);
      api.reply(getPrintDraft, { draft: aDraft({ width: 300, height: 200 }) });
      api.reply(getProduct, framed({ size: "11x14" }));
    },
  });
  await expect.element(main.getByText("Can't print this picture")).toBeVisible();
  await expect.element(main.getByText(/^This picture is too small for 11 × 14 in/)).toBeVisible();
  await expect.element(addToCart).toBeDisabled();
});

test("a product's print without a size has no border controls and is ordered as is", async () => {
  await renderScreen(editor, {
    path: "/users/:userId/print-orders/:printId",
    at: `${OWN}/print-orders/${DRAFT_ID}`,
    state: { wish: WISH },
    as: customer(),
    api(api) {
      servePrints(api);
      api.reply(getProduct, framed({}));
    },
  });
  await expect.element(main.getByRole("img", { name: "beach.jpg" })).toBeVisible();
  await expect.element(main.getByRole("region", { name: "Quantity" }).getByText("$236.00")).toBeVisible();
  await expect.element(slider("Border")).not.toBeInTheDocument();
});

test("a contact sheet uses a roll instead of a picture", async () => {
  const screen = await renderScreen(selector, {
    path: "/users/:userId/print-orders/new/selector",
    at: `${OWN}/print-orders/new/selector`,
    state: { wish: { ...WISH, name: "Contact Sheet Print" } },
    as: customer(),
    api(api) {
      servePrints(api);
      const { rolls } = serveLibrary(api, [{ frames: 3 }, { frames: 0 }]);
      const covers = [smallest(Roll.shape.covers.element, aPicture(480, 320))];
      api.reply(listRolls, { rolls: rolls.map((roll, at) => ({ ...roll, covers: at === 0 ? covers : [] })), count: 2 });
      api.reply(getProduct, framed({ size: "8.5x11", kind: "Contact sheet" }));
      api.reply(printContactSheet, { draftId: DRAFT_ID });
    },
  });
  await expect.element(main.getByRole("heading", { name: "Contact Sheet Print" })).toBeVisible();
  await expect.element(main.getByRole("listitem")).toHaveLength(1);
  await expectAccessible("choosing a roll for a contact sheet");
  const pick = () => main.getByRole("button", { name: /26-00001 Kodak Portra 400/ }).click();
  await saysRefusals(screen, printContactSheet, { press: pick, at: main });
  await expect.poll(screen.address).toBe(`${OWN}/print-orders/${DRAFT_ID}`);
  expect(screen.api.requests(printContactSheet).at(-1)!.body).toEqual({ rollId: rollId(1) });
});

test("a visitor must log in to choose a roll for a contact sheet", async () => {
  await renderScreen(visitorsSelector, {
    path: "/print-orders/new/selector",
    state: { wish: WISH },
    api(api) {
      servePrints(api);
      api.reply(getProduct, framed({ kind: "contact sheet " }));
    },
  });
  await expect.element(main.getByRole("heading", { name: "Log in to choose a roll" })).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
});

test("small prints add a whole roll, with a shared quantity and border, and a running total", async () => {
  const { api } = await renderScreen(smallPrints, {
    path: "/users/:userId/small-print-orders",
    at: `${OWN}/small-print-orders`,
    as: customer(),
    api(api) {
      servePrints(api, [LUSTER]);
      const library = serveLibrary(api, [{ frames: 3 }]);
      api.reply(listScans, () => ({ scans: library.scans, count: 3 }));
      api.reply(startScanPrints, ({ body }) => ({ draftIds: body.scanIds.map(() => crypto.randomUUID()) }));
      api.reply(storeCart, {});
    },
  });
  const three = page.getByRole("heading", { name: "3 pictures" });
  await page.getByLabelText("Roll", { exact: true }).selectOptions(rollId(1));
  await page.getByRole("button", { name: "Add all 3 of this roll" }).click();
  await expect.element(three).toBeVisible();
  const size = page.getByLabelText("Paper and size");
  await size.selectOptions("Luster, 8 × 10 in");
  const tooSmall = page.getByText(/^This picture is too small for 8 × 10 in: it has 600 × 400 pixels/);
  await expect.element(tooSmall).toHaveLength(3);
  await expect.element(page.getByText("Some pictures are too small for this size.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add to cart" })).toBeDisabled();
  await size.selectOptions("Luster, 4 × 6 in");
  await expect.element(tooSmall).toHaveLength(0);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.element(three).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Add all 3 of this roll" }).click();
  await page.getByLabelText("Quantity of each").selectOptions("2");
  await expect.element(page.getByText(/^6 prints/)).toBeVisible();
  await page.getByLabelText("Border").selectOptions("30");
  await expect.element(page.getByText("$144.00")).toBeVisible();
  await expectAccessible("an order of small prints");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect
    .poll(() => api.requests(startScanPrints)[0]?.body)
    .toMatchObject({
      scanIds: [1, 2, 3].map((frame) => scanId(1, frame)),
      targetPrinter: "SMALL_FORMAT",
      arrangement: { border: 30, fit: "FILL" },
    });
});

test("a customer without scans learns how to upload a picture; with scans, one click starts a print", async () => {
  let count = 0;
  const screen = await renderScreen(selector, {
    path: "/users/:userId/print-orders/new/selector",
    at: `${OWN}/print-orders/new/selector`,
    as: customer(),
    api(api) {
      servePrints(api);
      const library = serveLibrary(api, [{ frames: 1 }]);
      api.reply(listScans, () => ({ scans: library.scans.slice(0, count), count }));
      api.reply(startScanPrints, { draftIds: [DRAFT_ID] });
    },
  });
  await expect.element(main.getByRole("heading", { name: "No scans yet" })).toBeVisible();
  await expectAccessible("no scans to print from");
  count = 1;
  await page.getByLabelText("Roll", { exact: true }).selectOptions(rollId(1));
  const pick = () => main.getByRole("button", { name: /^Frame 1/ }).click();
  await saysRefusals(screen, startScanPrints, { press: pick, at: main });
  await expect.poll(screen.address).toBe(`${OWN}/print-orders/${DRAFT_ID}`);
  expect(screen.api.requests(startScanPrints).at(-1)!.body.scanIds).toEqual([scanId(1, 1)]);
});

test("without scans, there are no filters for them", async () => {
  await renderScreen(selector, {
    path: "/users/:userId/print-orders/new/selector",
    at: `${OWN}/print-orders/new/selector`,
    as: customer(),
    api(api) {
      servePrints(api);
      serveLibrary(api, [{ frames: 0 }]);
    },
  });
  await expect.element(main.getByRole("heading", { name: "No scans yet" })).toBeVisible();
  await expect.element(page.getByLabelText("Roll", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Favorites only")).not.toBeInTheDocument();
});

test("on a phone the print stays visible while arranged, and fits the narrowest screen", async () => {
  await page.viewport(320, 640);
  await openEditor();
  const sheet = main.getByRole("group", { name: /^The picture on its sheet/ });
  const isWhole = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= -1 && bottom <= innerHeight + 1;
  };
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => isWhole(sheet.element())).toBe(true);
  for (const name of ["Zoom", "Border", "Mat"]) {
    const control = slider(name).element() as HTMLElement;
    control.focus();
    await expect.poll(() => isWhole(control)).toBe(true);
    expect(isWhole(sheet.element())).toBe(true);
    // The focused control is not behind the print either.
    expect(control.getBoundingClientRect().top).toBeGreaterThanOrEqual(sheet.element().getBoundingClientRect().bottom);
  }
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAccessible("arranging a print on a phone");
});

test("on phones and tablets, price and button stay in sight below the print", async () => {
  await page.viewport(390, 844);
  await openEditor();
  await expect.element(addToCart).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => addToCart.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  }
});
