import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addAddress, getProfilePictureLink } from "../../src/contract/accounts/accounts.ts";
import { currentUser } from "../../src/contract/accounts/auth.ts";
import { zipTown } from "../../src/contract/accounts/zip-towns.ts";
import { updateUserOrder } from "../../src/contract/checkout/order-changes.ts";
import { listNews, News, readNews } from "../../src/contract/orders/news.ts";
import { OrderSummary } from "../../src/contract/orders/order.ts";
import { getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import { buyOwnLabel, Label } from "../../src/contract/shipping/shipping.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import { anAddress } from "../support/components/film-orders.ts";
import { linkTo } from "../support/components/file-store.ts";
import { anOrder, aParcel } from "../support/components/orders.ts";
import { admin, ADMIN_ID, customer, CUSTOMER_ID } from "../support/components/render-screen.tsx";
import { banner, openSite, sessionOf, wantsMotion } from "../support/components/site.tsx";
import { smallest } from "../support/components/smallest.ts";

const menu = page.getByRole("dialog", { name: "Menu" });
const burger = banner.getByRole("button", { name: "Menu" });
const account = page.getByRole("button", { name: "Account", exact: true });
const items = page.getByRole("menuitem");
const member = (part = {}) =>
  customer({
    active: true,
    tier: "VERY_NICE_2025",
    firstOrderCreated: true,
    membership: {
      id: "00000000-0000-4000-8000-0000000000ee",
      active: true,
      currentPeriodEnd: "2027-03-09T17:00:00.000Z",
      cancelAtPeriodEnd: false,
    },
    creditProducts: [{ kind: "roll", productId: null, count: 4, unlimited: false }],
    ...part,
  } as never);

async function openAccount(...options: Parameters<typeof openSite>) {
  const screen = await openSite(...options);
  await account.click();
  await expect.element(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  return screen;
}

test("the phone menu slides in over 250 ms and closes by its button, Escape and navigation", async () => {
  await wantsMotion();
  await page.viewport(390, 844);
  const screen = await openSite();
  await burger.click();
  await expect.element(menu).toBeVisible();
  const { transitionProperty, transitionDuration, width } = getComputedStyle(menu.element());
  expect(transitionDuration.split(", ")[transitionProperty.split(", ").indexOf("translate")]).toBe("0.25s");
  expect(Number.parseFloat(width)).toBeCloseTo(390);
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(burger).toHaveFocus();
  await burger.click();
  await expectAccessible("the phone menu");
  await menu.getByRole("button", { name: "Close the menu" }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await burger.click();
  await menu.getByRole("link", { name: "Locations" }).click();
  await expect.poll(screen.address).toBe("/locations");
  await expect.element(menu).not.toBeInTheDocument();
  // Also when the next page opens without its links, such as by Back.
  await burger.click();
  await expect.element(menu).toBeVisible();
  await screen.goTo("/about");
  await expect.element(menu).not.toBeInTheDocument();
});

test.for([
  ["a visitor", null, "Log In", false],
  ["a new customer", customer({ firstOrderCreated: false }), "New Order", true],
  ["a returning customer", customer({ firstOrderCreated: true }), "New Order", true],
  ["a member", member(), "New Order", false],
  ["lab staff", admin(), null, false],
] as const)("the phone menu offers %s their next steps", async ([, as, main, mayJoin]) => {
  await page.viewport(390, 844);
  await openSite("/about", { as });
  await expect.poll(sessionOf).toBe(as === null ? "visitor" : "signedIn");
  await burger.click();
  if (main !== null) await expect.element(menu.getByRole("link", { name: main })).toBeVisible();
  const become = menu.getByRole("link", { name: "Become A Member" });
  expect(become.elements()).toHaveLength(mayJoin ? 1 : 0);
  if (mayJoin) await expect.element(become).toHaveAttribute("target", "_blank");
  // On staff phones the desk's links come first, and each group opens.
  if (as?.role !== "ADMIN") return;
  await menu.getByText("Orders", { exact: true }).first().click();
  await expect.element(menu.getByRole("link", { name: "All Orders" })).toBeVisible();
});

test.for([
  ["a member", member(), `/users/${CUSTOMER_ID}/print-orders/new/selector`],
  ["lab staff", admin(), `/admin/users/${ADMIN_ID}/print-orders/new/selector`],
] as const)("the print links lead %s to print ordering", async ([, as, to]) => {
  const screen = await openSite("/about", { as });
  const bar = banner.getByRole("navigation", { name: "Main" });
  await bar.getByText("Print", { exact: true }).click();
  const link = bar.getByRole("link", { name: "Large Format Prints" });
  await link.click();
  await expect.poll(screen.address).toBe(to);
  await expect.element(link).not.toBeInTheDocument();
});

test("the account menu shows a member's renewal date and no invitation to join", async () => {
  await openAccount("/about", { as: member() });
  await expect.element(page.getByText("Very Nice member")).toBeVisible();
  await expect.element(page.getByText("Renews On 03/09/27")).toBeVisible();
  await expect.element(page.getByLabelText("Credits left")).toBeVisible();
  expect(page.getByText("Become A Member").elements()).toEqual([]);
});

test("the account menu lists all of a customer's pages", async () => {
  await openAccount("/about", { as: customer({ referralCode: "ZOE-FILM" }) });
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Zoe Grain/),
    "New Order",
    "Your Cart is Empty :(",
    "Request USPS Shipping Label",
    "Become A Member",
    "Account Credit$0.00",
    "Shares",
    "Submissions",
    "ReferralsZOE-FILM",
    "Settings",
    "Add Picture",
    "Contact Us",
    "FAQs",
    "Nice Locations",
    "Logout",
  ]);
  await expect.element(items.filter({ hasText: "New Order" })).toHaveAttribute("href", "/onboarding/rolls");
  await expectAccessible("the account menu");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu", { name: "Account" })).not.toBeInTheDocument();
  await expect.element(account).toHaveFocus();
});

test("lab messages are counted live, marked as read when the menu opens, and link to their order", async () => {
  const screen = await openSite("/about", {
    as: customer(),
    api: (api) => api.reply(readNews, {}),
  });
  await expect.poll(() => screen.api.requests(listNews).length).toBeGreaterThan(0);
  await expect.element(account).not.toHaveAttribute("aria-description");
  const at = "2026-06-15T14:00:00.000Z";
  const one = smallest(News, { orderId: 7, kind: "LAB_MESSAGE", at } as never);
  const news = (unread: boolean) => ({ news: [{ ...one, unread }] });
  screen.api.reply(listNews, news(true));
  screen.api.reply(readNews, () => {
    screen.api.reply(listNews, news(false));
    return {};
  });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(account).toHaveAttribute("aria-description", "1 new");
  await account.click();
  const item = page.getByRole("menuitem", { name: /The lab wrote to you/ });
  await expect.element(item).toHaveAccessibleName(/^New: /);
  await expectAccessible("the account menu with news");
  await expect.poll(() => screen.api.requests(readNews).at(-1)?.body).toEqual({ until: at });
  await expect.element(account).not.toHaveAttribute("aria-description");
  await item.click();
  await expect.poll(screen.address).toBe(`/users/${CUSTOMER_ID}/orders/7`);
});

test("a new picture is uploaded as a JPEG of at most 150 px; other files are rejected", async () => {
  const sent: Blob[] = [];
  const screen = await openAccount("/about", {
    as: customer(),
    api: (api) => api.reply(getProfilePictureLink, linkTo("me.jpg") as never),
  });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (input: RequestInfo, init: RequestInit = {}) => {
    if (!(init.body instanceof Blob)) return fetch(input, init);
    sent.push(init.body);
    return new Response(null, { status: 200 });
  });
  const canvas = new OffscreenCanvas(900, 600);
  canvas.getContext("2d")!.fillRect(0, 0, 900, 600);
  const picture = new File([await canvas.convertToBlob({ type: "image/png" })], "me.png", { type: "image/png" });
  screen.api.reply(currentUser, { user: customer({ profileImageUrl: "/me.jpg" }), secondFactor: false });
  await choosePicture(picture);
  await expect.poll(() => sent.length).toBe(1);
  const { width, height } = await createImageBitmap(sent[0]!);
  expect({ type: sent[0]!.type, width, height }).toEqual({ type: "image/jpeg", width: 150, height: 100 });
  await expect.poll(() => account.element().querySelector("img")?.getAttribute("src")).toBe("/me.jpg");
  await choosePicture(new File(["GIF89a"], "me.gif", { type: "image/gif" }));
  await expect
    .element(page.getByRole("alert").filter({ hasText: "A profile picture is a JPEG or PNG file." }))
    .toBeVisible();
  expect(sent).toHaveLength(1);
});

async function choosePicture(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("input[aria-label='Profile picture']")!;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const label = page.getByRole("dialog", { name: "A free label to send your film" });
const HOME = anAddress({ id: "00000000-0000-4000-8000-00000000add1", primary: true });
const openLabel = async (api: Parameters<typeof openSite>[1] = {}) => {
  const screen = await openAccount("/about", { as: customer({ addresses: [HOME] }), ...api });
  await page.getByRole("menuitem", { name: "Request USPS Shipping Label" }).click();
  return screen;
};
const orders = {
  orders: [smallest(OrderSummary, { id: 7, status: "PAID", rolls: 1 })],
  count: 1,
};

test("the free USPS label requires an order", async () => {
  await openLabel();
  await expect.element(label.getByRole("link", { name: "Create order" })).toHaveAttribute("href", "/onboarding/rolls");
});

test("the free USPS label is made for an order and an address, and downloads with its own name", async () => {
  const other = anAddress({
    id: "00000000-0000-4000-8000-00000000add2",
    address1: "1 Main St",
    city: "Albany",
    zip: "12207",
    primary: false,
  });
  const way = aParcel({ serviceLevel: "usps_first" });
  const screen = await openLabel({
    api(api) {
      api.reply(listUserOrders, orders as never);
      api.reply(zipTown, { zip: "12207", city: "Albany", state: "NY" });
      api.reply(getUserOrder, anOrder({ version: 4 }) as never);
      api.reply(updateUserOrder, anOrder({ version: 5, shipments: [way] }) as never);
      api.reply(buyOwnLabel, {
        label: smallest(Label, {
          state: "READY",
          carrier: "USPS",
          trackingNumber: "9400",
          url: "/api/files/label.png",
        } as never),
      } as never);
      api.reply(addAddress, () => {
        api.reply(currentUser, { user: customer({ addresses: [HOME, other] }), secondFactor: false });
        return { address: other };
      });
    },
  });
  await expect
    .element(label.getByLabelText("Order", { exact: true }))
    .toHaveValue(expect.stringMatching(/^#107 · 1 roll/));
  const address = label.getByLabelText("Return address");
  await expect.element(address).toHaveValue("12 Franklin St, Brooklyn, NY 11222");
  await expectAccessible("the free label");
  await address.fill("franklyn");
  await page.getByRole("option", { name: /^12 Franklin St/ }).click();
  await label.getByRole("button", { name: "Another address" }).click();
  await expect.element(label.getByLabelText("Street and number")).toHaveFocus();
  await label.getByLabelText("Street and number").fill("1 Main St");
  await label.getByLabelText("ZIP code").fill("12207");
  await expect.element(label.getByLabelText("City")).toHaveValue("Albany");
  await label.getByRole("button", { name: "Save address" }).click();
  await expect.element(address).toHaveValue("1 Main St, Albany, NY 12207");
  await expect.poll(() => label.element().querySelector("address")?.textContent).toContain("Albany");
  await expect.element(label.getByRole("button", { name: "Another address" })).toHaveFocus();
  await label.getByRole("button", { name: "Get label" }).click();
  const link = label.getByRole("link", { name: "Download label" });
  await expect.element(link).toHaveAttribute("download", "usps-label-107.png");
  await expect.element(link).toHaveAttribute("href", "/api/files/label.png");
  expect(screen.api.requests(updateUserOrder).at(-1)!.body).toMatchObject({
    version: 4,
    newShipments: [{ method: "PREPAID_LABEL", customerAddressId: other.id, toCustomer: false }],
  });
  await label.getByRole("button", { name: "Done" }).click();
  await expect.element(label).not.toBeInTheDocument();
});

test("a label that cannot be made shows the reason", async () => {
  const screen = await openLabel({ api: (api) => api.reply(listUserOrders, orders as never) });
  screen.api.failOnce(getUserOrder);
  await label.getByRole("button", { name: "Get label" }).click();
  await expect.element(label.getByRole("alert")).toMatchTextContent("The lab has a fault of its own.");
});
