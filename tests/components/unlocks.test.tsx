import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  answerTestSecondStep,
  confirmPayment,
  listPaymentMethods,
  makeTestCardToken,
  PaymentMethod,
} from "../../src/contract/payments/payments.ts";
import { quoteUnlocks, type Unlock, unlockScans } from "../../src/contract/unlocks/unlocks.ts";
import * as roll from "../../src/web/routes/users/roll.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { catchDownloads, OWN, rollId, scanId, serveLibrary } from "../support/components/library.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";
import { anUnlockQuote } from "../support/components/unlocks.ts";

const bar = page.getByRole("region", { name: "Selected" });
const dialog = page.getByRole("dialog", { name: /^Unlock/ });
const pays = dialog.getByRole("button", { name: /^Pay \$/ });
const PAYMENT_ID = "00000000-0000-4000-8000-0000000000da";
const VISA = smallest(PaymentMethod, { id: "pm_visa", brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 });

async function unlocking(
  frames: number,
  {
    price = 299,
    cards = [VISA],
    sizes = () => [],
  }: { price?: number; cards?: PaymentMethod[]; sizes?: () => Unlock["size"][] } = {},
) {
  const unlockedOf = (id: string): Unlock[] =>
    sizes().map((size) => {
      const fileName = `26-00001_0${id.at(-1)}${size === "HI_RES" ? "_full.jpg" : ".tif"}`;
      return { size, url: `/files/${fileName}`, bytes: 24_000_000, fileName };
    });
  const screen = await renderScreen(roll, {
    path: "/users/:userId/rolls/:rollId",
    at: `${OWN}/rolls/${rollId(1)}`,
    as: customer(),
    api(api) {
      serveLibrary(api, [{ frames }]);
      api.reply(listPaymentMethods, { paymentMethods: cards });
      api.reply(quoteUnlocks, ({ body }) => anUnlockQuote(body.scanIds, { price, unlocked: unlockedOf }));
    },
  });
  await expect.element(page.getByRole("link", { name: "Frame 1" })).toBeVisible();
  await userEvent.keyboard("a");
  await openDialog();
  return screen;
}

async function openDialog() {
  await bar.getByRole("button", { name: /^Unlock/ }).click();
  await expect.element(dialog).toBeVisible();
}

async function fillCard(number: string): Promise<void> {
  await dialog.getByRole("textbox", { name: "Card number" }).fill(number);
  await dialog.getByRole("textbox", { name: "Expires" }).fill("12 / 34");
  await dialog.getByRole("textbox", { name: "Security code" }).fill("123");
}

const paid = { outcome: "CAPTURED", message: null, paymentId: PAYMENT_ID } as const;

test("a roll's TIFFs are paid for with the saved card and saved; when reopened, nothing is due", async () => {
  let has: Unlock["size"][] = [];
  const { api } = await unlocking(2, { sizes: () => has });
  const saved = catchDownloads();
  api.reply(unlockScans, ({ body }) => {
    has = [...has, body.size!];
    return { scans: [], orderId: 8, payment: paid };
  });
  await expect.element(dialog.getByRole("radio", { name: /16-bit TIFF.*\$2\.99 each/ })).toBeChecked();
  await expect.element(dialog.getByText("2 × $2.99")).toBeVisible();
  await expectAccessible("unlocking, before it is paid");
  await dialog.getByRole("button", { name: "Pay $5.98" }).click();
  await expect.element(dialog.getByRole("status").filter({ hasText: "Your 2 files are ready" })).toBeVisible();
  await expect.element(dialog.getByRole("radio", { name: /16-bit TIFF.*Unlocked/ })).toBeVisible();
  await expect.element(pays).not.toBeInTheDocument();
  expect(api.requests(unlockScans)[0]!.body).toEqual({
    scanIds: [scanId(1, 1), scanId(1, 2)],
    size: "16_BIT_TIFF",
    pricePerUnlock: 299,
    paymentMethodId: "pm_visa",
  });
  await expectAccessible("unlocked files");
  await dialog.getByRole("link", { name: /_01\.tif$/ }).click();
  expect(saved).toEqual([{ name: "26-00001_01.tif", href: "/files/26-00001_01.tif" }]);
  await userEvent.keyboard("{Escape}");
  await openDialog();
  await expect.element(dialog.getByText("Your 2 files are ready")).toBeVisible();
  expect(api.requests(unlockScans)).toHaveLength(1);
});

test("included files are unlocked without a card and saved", async () => {
  let has: Unlock["size"][] = [];
  const { api } = await unlocking(1, { price: 0, sizes: () => has });
  const saved = catchDownloads();
  api.reply(unlockScans, ({ body }) => {
    has = [body.size!];
    return { scans: [], orderId: null, payment: null };
  });
  await expect.element(dialog.getByRole("radio", { name: /16-bit TIFF.*Included/ })).toBeChecked();
  await expect.element(dialog.getByText("Pay with")).not.toBeInTheDocument();
  await dialog.getByRole("radio", { name: /Full-size JPEG.*Included/ }).click();
  await dialog.getByRole("button", { name: "Unlock 1 scan" }).click();
  await dialog.getByRole("link", { name: /_01_full\.jpg$/ }).click();
  expect(saved.map(({ name }) => name)).toEqual(["26-00001_01_full.jpg"]);
  expect(api.requests(unlockScans)[0]!.body).toEqual({
    scanIds: [scanId(1, 1)],
    size: "HI_RES",
    pricePerUnlock: 0,
  });
});

test("each error appears at the card form, and another card pays for the same scans", async () => {
  await page.viewport(390, 844);
  let has: Unlock["size"][] = [];
  const screen = await unlocking(1, { sizes: () => has });
  screen.api.reply(makeTestCardToken, { token: "tok_1" });
  await dialog.getByRole("radio", { name: "Another card" }).click();
  await pays.click();
  await expect.element(dialog.getByText("Enter the card number")).toBeVisible();
  expect(screen.api.requests(unlockScans)).toEqual([]);
  await fillCard("4000 0000 0000 0002");
  screen.api.reply(unlockScans, ({ body }) => {
    has = [body.size!];
    return { scans: [], orderId: 8, payment: paid };
  });
  await saysRefusals(screen, unlockScans, {
    press: () => pays.click(),
    at: dialog,
    data: {
      CARD_DECLINED: { orderId: 8 },
      ORDER_WAITS: { orderId: 8 },
      PRICE_CHANGED: { pricePerUnlock: 299 },
      NOT_PAYABLE: { status: "CANCELED" },
    },
    typed: [[dialog.getByLabelText("Card number"), "4000 0000 0000 0002"]],
    goesThrough: false,
  });
  await fillCard("4242 4242 4242 4242");
  await pays.click();
  await expect.element(dialog.getByText("Your file is ready")).toBeVisible();
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  const sent = screen.api.requests(unlockScans).at(-1)!.body;
  expect(sent).toMatchObject({ scanIds: [scanId(1, 1)], card: { token: "tok_1" } });
});

test("a pending order of the same scans is linked", async () => {
  const { api } = await unlocking(1);
  api.refuseOnce(unlockScans, "ORDER_WAITS", { orderId: 8 });
  await pays.click();
  await expect.element(dialog.getByRole("link", { name: "View order" })).toHaveAttribute("href", `${OWN}/orders/8`);
});

test("a card with a bank challenge unlocks after approval, and can be retried after a refusal", async () => {
  let has: Unlock["size"][] = [];
  const { api } = await unlocking(1, { sizes: () => has });
  let approved: boolean | null = null;
  api.reply(unlockScans, () => {
    approved = null;
    return { scans: [], orderId: 8, payment: { outcome: "REQUIRES_ACTION", message: null, paymentId: PAYMENT_ID } };
  });
  api.reply(answerTestSecondStep, ({ body }) => {
    approved = body.approve;
    return {};
  });
  api.reply(confirmPayment, () => {
    if (approved === null) return { outcome: "REQUIRES_ACTION", paymentId: PAYMENT_ID, clientSecret: "secret" };
    if (!approved) return { outcome: "DECLINED", message: "Your bank said no.", paymentId: PAYMENT_ID };
    has = ["16_BIT_TIFF"];
    return { outcome: "CAPTURED", paymentId: PAYMENT_ID };
  });
  const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
  await pays.click();
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect.element(dialog.getByRole("alert").getByText("Your bank said no.")).toBeVisible();
  await pays.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(dialog.getByText("Your file is ready")).toBeVisible();
  expect(api.requests(answerTestSecondStep).map(({ body }) => body)).toEqual([
    { clientSecret: "secret", approve: false },
    { clientSecret: "secret", approve: true },
  ]);
});

test("files in progress show their count and appear as the server reports them", async () => {
  const url = "/files/26-00001_01.tif";
  const file = (made: boolean): Unlock => ({
    size: "16_BIT_TIFF",
    url: made ? url : null,
    bytes: null,
    fileName: "26-00001_01.tif",
  });
  const screen = await unlocking(1);
  screen.api.reply(unlockScans, { scans: [], orderId: 8, payment: paid });
  let made = false;
  screen.api.reply(quoteUnlocks, ({ body }) => anUnlockQuote(body.scanIds, { unlocked: () => [file(made)] }));
  await pays.click();
  await expect.element(dialog.getByText("Making the files: 0 of 1 done")).toBeVisible();
  made = true;
  screen.tell({ type: "unlock", userId: CUSTOMER_ID, scanId: scanId(1, 1) });
  await expect.element(dialog.getByRole("link", { name: "26-00001_01.tif" })).toBeVisible();
});
