import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { placeOrder, quoteOrder } from "../../src/contract/checkout/checkout.ts";
import * as firstOrder from "../../src/web/routes/onboarding/rolls.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { anAddress } from "../support/components/film-orders.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";

const cards = page.getByRole("article", { name: /^Roll \d+$/ });
const dialog = page.getByRole("dialog", { name: "Paste a list of rolls" });
const field = dialog.getByRole("textbox");
const status = dialog.getByRole("status");

async function pasting(negatives: string) {
  const screen = await renderScreen(firstOrder, {
    path: "/onboarding/rolls",
    as: customer({ addresses: [anAddress({ primary: true })] }),
    api: (api) => api.reply(quoteOrder, { total: 6000 }),
  });
  await page.getByLabelText("Negatives", { exact: true }).selectOptions(negatives);
  await page.getByRole("button", { name: "Paste list" }).click();
  await expect.element(dialog).toBeVisible();
  return screen;
}

async function haveWords(words: string[]): Promise<void> {
  await expect
    .poll(() =>
      cards.elements().map(({ textContent }, at) => (textContent.includes(words[at]!) ? words[at] : textContent)),
    )
    .toEqual(words);
}

async function openFirst(): Promise<void> {
  const toggles = cards.first().getByRole("button", { expanded: false });
  if (toggles.elements().length > 0) await toggles.first().click();
}

test("a pasted list becomes rolls, except an unreadable line, and bulk edits apply to all", async () => {
  const screen = await pasting("PICK_UP");
  await expect.element(dialog.getByRole("button", { name: "Add rolls" })).toBeDisabled();
  await field.fill("2 x Kodak Portra 400, +1, the beach\nIlford HP5 Plus, +9\nKodak Gold 200");
  await expect.element(status).toMatchTextContent("2 × Kodak Portra 400, Push +1");
  await expect.element(status).toMatchTextContent("Line 2: “+9” is not a push or pull we offer");
  await expectAccessible("a pasted roll list");
  // Clicking outside must not discard the typed text.
  document.elementFromPoint(5, 5)!.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  (document.elementFromPoint(5, 5) as HTMLElement).click();
  await expect.element(field).toHaveValue(expect.stringMatching(/the beach/));
  await dialog.getByRole("button", { name: "Add 3 rolls, without 1 line" }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  // The untouched first roll is replaced; the others get its options.
  await haveWords(["Pick up at the lab", "Pick up at the lab", "Pick up at the lab"]);
  await haveWords(["Push +1", "Push +1", "GOLD 200"]);
  await openFirst();
  await page
    .getByRole("radio", { name: /^Pro scan/ })
    .first()
    .click();
  await page.getByLabelText("Negatives", { exact: true }).first().selectOptions("TOSS");
  await page.getByRole("button", { name: "Use these services for all rolls" }).first().click();
  await haveWords(["Pro", "Pro", "Pro"]);

  // Notes and push stay per roll.
  const next = (name: string | RegExp) => page.getByRole("button", { name }).click();
  await next("Next: Delivery");
  await page.getByLabelText("Drop off").click();
  await next("Next: Address");
  await next("Next: Review");
  screen.api.reply(placeOrder, { id: 8 });
  await next(/^Place order/);
  await expect.poll(() => screen.api.requests(placeOrder).length).toBe(1);
  const sent = screen.api.requests(placeOrder)[0]!.body.rolls!;
  expect(sent.map(({ scanQuality, negativesAction }) => [scanQuality, negativesAction])).toEqual(
    Array.from({ length: 3 }, () => ["PRO", "TOSS"]),
  );
  expect(sent.map(({ stock, pushPullFactor, notes }) => [stock?.model, pushPullFactor, notes])).toEqual([
    ["Portra 400", 1, "the beach"],
    ["Portra 400", 1, "the beach"],
    ["Gold 200", 0, ""],
  ]);
});

test("a shot log is imported from a file, and its frame notes are saved with the roll", async () => {
  await page.viewport(390, 844);
  await pasting("TOSS");
  const log = [
    "roll,film,frame,shutter,notes",
    "1,Ilford HP5 Plus,1,1/125,at the café",
    "1,Ilford HP5 Plus,2,1/60,",
    "2,Kodak Ektar 100,1,1/250,boats",
  ].join("\n");
  const input = page.elementLocator(dialog.element().querySelector('input[type="file"]')!);
  // As Excel on Windows saves it.
  const windows1252 = Uint8Array.from(log, (character) => character.charCodeAt(0));
  await input.upload(new File([windows1252], "log.csv", { type: "text/csv" }));
  await expect.element(status).toMatchTextContent("1 × Ilford HP5 Plus");
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  await dialog.getByRole("button", { name: "Add 2 rolls" }).click();
  await expect.poll(() => cards.elements().length).toBe(2);
  await openFirst();
  await cards
    .first()
    .getByRole("button", { name: /^Options/ })
    .click();
  await expect
    .element(cards.first().getByLabelText("Notes for this roll"))
    .toHaveValue("1: at the café, shutter 1/125\n2: shutter 1/60");
});
