import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addAddress,
  Address,
  getProfilePictureLink,
  getUser,
  removeAddress,
  type User,
} from "../../src/contract/accounts/accounts.ts";
import { changePassword } from "../../src/contract/accounts/auth.ts";
import {
  clearPreference,
  listPreferences,
  Preference,
  savePreference,
} from "../../src/contract/accounts/preferences.ts";
import { requestEmailChange, changeOwnEmail } from "../../src/contract/accounts/second-factors.ts";
import {
  cancelMembership,
  listMemberships,
  listServiceCredits,
  resumeMembership,
} from "../../src/contract/memberships/memberships.ts";
import { Invoice, invoicePdf, listInvoices } from "../../src/contract/payments/invoices.ts";
import {
  attachPaymentMethod,
  listPaymentMethods,
  makeDefaultPaymentMethod,
  makeTestCardToken,
  removePaymentMethod,
} from "../../src/contract/payments/payments.ts";
import {
  requestDataExport,
  requestDeletion,
  getAccountDeletion,
  getDataExport,
  takeDeletionBack,
} from "../../src/contract/personal-data/personal-data.ts";
import { type PreferenceKey, PREFERENCES } from "../../src/rules/accounts/preferences.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import { CARDS, fillCard } from "../support/components/checkout.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { aCard, aMember, aMembership } from "../support/components/memberships.ts";
import { notices } from "../support/components/notices.ts";
import { CUSTOMER_ID, customer } from "../support/components/render-screen.tsx";
import { savedFiles } from "../support/components/saved-files.ts";
import { openSettings, openSettingsAtDesk, settingsPart } from "../support/components/settings.ts";
import { smallest } from "../support/components/smallest.ts";

const dialog = page.getByRole("dialog");

async function aPicture(): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 400 });
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#2e7d50";
  context.fillRect(0, 0, 800, 400);
  const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!)));
  return new File([blob], "me.png", { type: "image/png" });
}

test("a picture is moved and zoomed by keyboard, cropped to 150 px square, and uploaded", async () => {
  await openSettings(customer(), (api) => {
    api.reply(getProfilePictureLink, ({ query }) => ({
      url: "/files/me",
      headers: { "content-type": query["fileType"]! },
    }));
  });
  const sent: Blob[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    if (input !== "/files/me") return send(input, init);
    sent.push(init!.body as Blob);
    return Promise.resolve(Response.json({}));
  });
  const wrong = new File(["%PDF"], "me.pdf", { type: "application/pdf" });
  const input = page.getByLabelText("Profile picture");
  await input.upload(wrong);
  await expect.element(page.getByText("A profile picture is a JPEG or PNG file.")).toBeVisible();
  await input.upload(await aPicture());
  const cut = page.getByRole("dialog", { name: "Profile picture" });
  const frame = cut.getByRole("button", { name: "Visible part of the picture" });
  const picture = () => frame.element().querySelector("img")!.style;
  await expect.poll(() => picture().width).toBe("200%");
  await expect.poll(() => picture().left).toBe("-50%");
  await expectAccessible("cropping a picture");
  (frame.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => parseFloat(picture().left)).toBeCloseTo(-58, 0);
  await cut.getByLabelText("Zoom").fill("2");
  await expect.poll(() => picture().width).toBe("400%");
  await cut.getByRole("button", { name: "Save picture" }).click();
  await expect.element(cut).not.toBeInTheDocument();
  await expect.element(notices.getByText("Picture saved")).toBeVisible();
  expect(sent).toHaveLength(1);
  const { width, height } = await createImageBitmap(sent[0]!);
  expect({ type: sent[0]!.type, width, height }).toEqual({ type: "image/jpeg", width: 150, height: 150 });
});

function servePreferences(api: FakeApi): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>();
  const reply = (key: string) => {
    const { label, kind, choices, defaultValue } = PREFERENCES[key as PreferenceKey];
    return smallest(Preference, {
      id: chosen.has(key) ? crypto.randomUUID() : null,
      key: key as PreferenceKey,
      label,
      kind,
      choices: choices === null ? null : [...choices],
      value: chosen.get(key) ?? defaultValue,
    });
  };
  api.reply(listPreferences, () => ({ preferences: Object.keys(PREFERENCES).map(reply) }));
  api.reply(savePreference, ({ body: { key, value } }) => {
    chosen.set(key, value);
    return { preference: reply(key) };
  });
  api.reply(clearPreference, () => {
    chosen.delete("default-negatives-action-option");
    return {};
  });
  return chosen;
}

test("roll defaults are saved at once, notes in a dialog, and a default can be cleared", async () => {
  let stored!: ReadonlyMap<string, string>;
  await openSettings(customer(), (api) => void (stored = servePreferences(api)), { hash: "#film" });
  const film = settingsPart("Default roll options");
  const negatives = film.getByRole("combobox", { name: "Negatives" });
  await negatives.selectOptions("Ship them to me");
  await film.getByRole("switch", { name: /^Rush/ }).click();
  await expect.element(film.getByRole("switch", { name: /^Rush/ })).toBeChecked();
  await expect.element(notices.getByText("Saved")).toBeVisible();
  await film.getByRole("button", { name: "Edit notes" }).click();
  await dialog.getByRole("textbox", { name: "Notes for the scanner" }).fill("Warm, please");
  await expectAccessible("notes for the scanner");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(film.getByText("Warm, please")).toBeVisible();
  expect(Object.fromEntries(stored)).toEqual({
    "default-negatives-action-option": "SHIP",
    "default-rush": "Yes",
    "default-scan-notes": "Warm, please",
  });
  await negatives.selectOptions("Choose with each order");
  await expect.poll(() => stored.has("default-negatives-action-option")).toBe(false);
  await expect.element(negatives).toHaveValue("");
  await expect.element(film.getByText("Internal notes")).not.toBeInTheDocument();
});

test("a wrong current password receives focus, and the correct one changes the password", async () => {
  const { api } = await openSettings(
    customer(),
    (api) => {
      api.refuseOnce(changePassword, "WRONG_PASSWORD");
      api.reply(changePassword, {});
    },
    { hash: "#password" },
  );
  await settingsPart("Password").getByRole("button", { name: "Change password" }).click();
  const present = dialog.getByLabelText("Current password", { exact: true });
  await present.fill("not this one at all");
  await dialog.getByLabelText("New password", { exact: true }).fill("grain and a longer walk");
  await expectAccessible("another password");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect.element(present).toHaveFocus();
  await expect.element(present).toHaveAccessibleDescription(/That is not your current password/);
  await present.fill("a long walk with film");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect.element(notices.getByText("Password changed")).toBeVisible();
  expect(api.requests(changePassword).at(-1)!.body).toEqual({
    current: "a long walk with film",
    next: "grain and a longer walk",
  });
});

test("a new e-mail needs an e-mailed code; a wrong code receives focus and changes nothing", async () => {
  let user = customer();
  const { api } = await openSettings(user, (api) => {
    api.reply(getUser, () => user);
    api.reply(requestEmailChange, {});
    api.refuseOnce(changeOwnEmail, "WRONG_CODE");
    api.reply(changeOwnEmail, ({ body }) => (user = { ...user, email: body.email }));
  });
  const you = settingsPart("You");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  const another = page.getByRole("dialog", { name: "Change e-mail" });
  await expect.element(another.getByLabelText("New e-mail")).toHaveFocus();
  await expectAccessible("another e-mail");
  await another.getByLabelText("New e-mail").fill("moved@people.test");
  await another.getByRole("button", { name: "Send code" }).click();
  const isIt = page.getByRole("dialog", { name: "Confirm your new e-mail" });
  await expect.element(isIt.getByText("A code is on its way to moved@people.test.")).toBeVisible();
  await isIt.getByLabelText("Code").fill("000000");
  await isIt.getByRole("button", { name: "Change e-mail" }).click();
  await expect.element(isIt.getByLabelText("Code")).toHaveFocus();
  await expect.element(isIt.getByLabelText("Code")).toHaveAccessibleDescription(/That code is wrong/);
  await expect.element(you.getByText("zoe@people.test")).toBeInTheDocument();
  await isIt.getByLabelText("Code").fill("042137");
  await isIt.getByRole("button", { name: "Change e-mail" }).click();
  await expect.element(you.getByText("moved@people.test")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.requests(changeOwnEmail).at(-1)!.body).toEqual({ email: "moved@people.test", code: "042137" });
});

/** Stored cards, as the lab stores them: the newest becomes the default. */
function serveCards(api: FakeApi, cards: ReturnType<typeof aCard>[]): void {
  const listed = () => ({ paymentMethods: cards });
  const useFirst = (id: string) => (cards = cards.map((card) => ({ ...card, isDefault: card.id === id })));
  api.reply(listPaymentMethods, listed);
  api.reply(makeTestCardToken, ({ body }) => ({ token: body.number }));
  api.reply(attachPaymentMethod, ({ body }) => {
    const added = aCard(body.token.slice(-4));
    cards = [...cards, added];
    useFirst(added.id);
    return { paymentMethod: { ...added, isDefault: true } };
  });
  api.reply(makeDefaultPaymentMethod, ({ params }) => {
    useFirst(params["paymentMethodId"]!);
    return listed();
  });
  api.reply(removePaymentMethod, ({ params }) => {
    cards = cards.filter(({ id }) => id !== params["paymentMethodId"]);
    return listed();
  });
}

test("cards are saved, made default and removed", async () => {
  const { api } = await openSettings(customer(), (api) => serveCards(api, [aCard("4242", { isDefault: true })]), {
    hash: "#cards",
  });
  const cards = settingsPart("Cards");
  const rows = cards.getByRole("listitem");
  await cards.getByRole("button", { name: "Add card" }).click();
  await dialog.getByRole("button", { name: "Save card" }).click();
  await expect.element(page.getByText("Enter the card number")).toBeVisible();
  await expectAccessible("adding a card");
  await fillCard(CARDS.secondStep);
  await dialog.getByRole("button", { name: "Save card" }).click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.filter({ hasText: "3155" })).toMatchTextContent("Default");
  await cards.getByRole("button", { name: "Make default: Visa ending 4242" }).click();
  await expect.element(rows.filter({ hasText: "4242" })).toMatchTextContent("Default");
  await expect.element(notices.getByText("Visa ending 4242 is now the default")).toBeVisible();
  await cards.getByRole("button", { name: "Remove Visa ending 3155" }).click();
  await expectAccessible("removing a card");
  await dialog.getByRole("button", { name: "Remove card" }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(rows).toMatchTextContent("4242");
  expect(api.requests(removePaymentMethod).map(({ params }) => params["paymentMethodId"])).toEqual(["pm_3155"]);
});

test("a membership shows its terms and credits, is canceled and resumed, and its invoice is saved", async () => {
  let membership = aMembership();
  const { api } = await openSettings(
    aMember(),
    (api) => {
      api.reply(listMemberships, () => ({ memberships: [membership] }));
      api.reply(cancelMembership, () => {
        membership = { ...membership, cancelAtPeriodEnd: true, next: null };
        return { membership };
      });
      api.reply(resumeMembership, () => ({ membership: (membership = aMembership()) }));
      api.reply(listServiceCredits, {
        count: 2,
        entries: [
          {
            id: crypto.randomUUID(),
            kind: "roll",
            number: 2,
            change: -1,
            balanceAfter: 9,
            reason: "RESERVED",
            note: "",
            orderId: 7,
            membershipId: null,
            at: "2026-06-16T14:00:00.000Z",
          },
          {
            id: crypto.randomUUID(),
            kind: "roll",
            number: 1,
            change: 10,
            balanceAfter: 10,
            reason: "GRANTED",
            note: "",
            orderId: null,
            membershipId: null,
            at: "2026-06-15T14:00:00.000Z",
          },
        ],
      });
      const invoice = smallest(Invoice, { number: 1042, title: "Nice membership", total: 19_999 });
      api.reply(listInvoices, { invoices: [invoice], count: 1 });
      api.reply(invoicePdf, () => new Blob(["%PDF"], { type: "application/pdf" }));
    },
    { hash: "#membership" },
  );
  const part = settingsPart("Membership");
  await expect.element(part).toBeInViewport();
  await expect.element(part.getByRole("heading", { name: "You are Nice" })).toBeVisible();
  await expect.element(part.getByText("Renews on Jun 15, 2027 for $199.99.")).toBeVisible();
  await expect.element(part.getByText("Included with the membership")).toBeVisible();
  const used = part.getByRole("listitem").filter({ hasText: "Used for #107" });
  await expect.element(used).toMatchTextContent("9 left");
  await part.getByRole("button", { name: "Cancel my membership" }).click();
  await expect.element(part.getByRole("button", { name: "Keep membership" })).toHaveFocus();
  await expectAccessible("canceling a membership");
  await part.getByRole("button", { name: "Cancel membership" }).click();
  await expect.element(part.getByText("Expires on Jun 15, 2027.")).toBeVisible();
  await part.getByRole("button", { name: "Keep my membership" }).click();
  await expect.element(part.getByText(/^Renews on /)).toBeVisible();
  expect(api.requests(cancelMembership)).toHaveLength(1);
  expect(api.requests(resumeMembership)).toHaveLength(1);

  const saved = savedFiles();
  await settingsPart("Invoices").getByRole("button", { name: "Save invoice 1042 as PDF" }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(["invoice-1042.pdf"]);
});

test("an unpaid renewal says so and links to paying by card", async () => {
  const problem = "The card was declined.";
  const { api } = await openSettings(
    aMember({
      membership: {
        id: crypto.randomUUID(),
        active: true,
        currentPeriodEnd: "2026-06-15T14:00:00.000Z",
        cancelAtPeriodEnd: false,
      },
    }),
    (api) => {
      api.reply(listMemberships, { memberships: [aMembership({ status: "PAST_DUE", problem })] });
      serveCards(api, [aCard("4242"), aCard("0002", { isDefault: true })]);
    },
    { hash: "#membership" },
  );
  const part = settingsPart("Membership");
  await expect.element(part.getByText("Your renewal payment is due.")).toBeVisible();
  await expect.element(part).toMatchTextContent(problem);
  await expectAccessible("an unpaid renewal");
  await part.getByRole("link", { name: "Choose a card" }).click();
  const cards = settingsPart("Cards");
  await expect.element(cards).toBeInViewport();
  await expect
    .element(cards.getByRole("listitem").filter({ hasText: "0002" }))
    .toMatchTextContent("Used for your membership");
  await cards.getByRole("button", { name: "Use for renewals: Visa ending 4242" }).click();
  await expect.element(notices.getByText("Visa ending 4242 now pays your membership")).toBeVisible();
  expect(api.requests(makeDefaultPaymentMethod).map(({ params }) => params["paymentMethodId"])).toEqual(["pm_4242"]);
});

test("a lapsed member sees when the membership and its credits ended, and how to rejoin", async () => {
  await openSettings(
    customer(),
    (api) => {
      const over = aMembership({ status: "CANCELED", active: false, next: null });
      api.reply(listMemberships, { memberships: [over] });
      api.reply(listServiceCredits, {
        count: 1,
        entries: [
          {
            id: crypto.randomUUID(),
            kind: "roll",
            number: 2,
            change: -9,
            balanceAfter: 0,
            reason: "EXPIRED",
            note: "",
            orderId: null,
            membershipId: null,
            at: "2027-06-15T14:00:00.000Z",
          },
        ],
      });
    },
    { hash: "#membership" },
  );
  const part = settingsPart("Membership");
  await expect.element(part.getByText("Nice ended on Jun 15, 2027. You now pay as you go.")).toBeVisible();
  await expect.element(part.getByText("Expired with the term")).toBeVisible();
  await expect.element(part.getByRole("button", { name: /^Cancel my membership/ })).not.toBeInTheDocument();
  await expect
    .element(part.getByRole("link", { name: "Become a member again" }))
    .toHaveAttribute("href", "/memberships/purchase");
  await expectAccessible("the settings of a lapsed member");
});

const anAddress = (part: Partial<Address> = {}): Address =>
  smallest(Address, {
    id: crypto.randomUUID(),
    address1: "12 Franklin St",
    city: "Brooklyn",
    state: "NY",
    zip: "11222",
    country: "US",
    primary: true,
    userId: CUSTOMER_ID,
    ...part,
  });

test("the only address is removed and restored, and the dialog for a new one closes on Escape", async () => {
  let user: User = customer({ addresses: [anAddress()] });
  const { api } = await openSettings(user, (api) => {
    api.reply(getUser, () => user);
    api.reply(removeAddress, () => {
      user = { ...user, addresses: [] };
      return {};
    });
    api.reply(addAddress, ({ body }) => {
      const address = anAddress({ address1: body.address1 });
      user = { ...user, addresses: [address] };
      return { address };
    });
  });
  const addresses = settingsPart("Addresses");
  await expect.element(addresses.getByRole("listitem")).toMatchTextContent("Primary");
  await addresses.getByRole("button", { name: "Remove 12 Franklin St" }).click();
  await expect.element(addresses.getByText("No address yet.")).toBeVisible();
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect.element(addresses.getByRole("listitem")).toMatchTextContent("12 Franklin St");
  expect(api.requests(addAddress).at(-1)!.body).toMatchObject({
    address1: "12 Franklin St",
    city: "Brooklyn",
    zip: "11222",
    primary: true,
  });
  const add = addresses.getByRole("button", { name: "Add address" });
  await add.click();
  await expect.element(page.getByRole("dialog", { name: "New address" })).toBeVisible();
  await expectAccessible("adding an address");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

const DUE_AT = "2026-06-22T14:00:00.000Z";
const aPackedExport = {
  requestedAt: "2026-06-15T14:00:00.000Z",
  readyAt: "2026-06-15T14:01:00.000Z",
  until: DUE_AT,
  bytes: 2_000_000,
  files: 12,
  url: "/files/all.zip",
};

function servePersonalData(api: FakeApi, { openOrders = 0 } = {}): void {
  let dataExport: typeof aPackedExport | null = null;
  let deletion: { requestedAt: string; dueAt: string } | null = null;
  api.reply(getDataExport, () => ({ dataExport }));
  api.reply(requestDataExport, () => {
    dataExport = aPackedExport;
    return {};
  });
  api.reply(getAccountDeletion, () => ({ deletion, openOrders }));
  api.reply(requestDeletion, () => ({
    deletion: (deletion = { requestedAt: aPackedExport.requestedAt, dueAt: DUE_AT }),
  }));
  api.reply(takeDeletionBack, () => {
    deletion = null;
    return {};
  });
}

test("a customer's data is exported, and account deletion is scheduled in a week or canceled", async () => {
  const { api } = await openSettings(customer(), (api) => {
    servePersonalData(api);
    api.refuseOnce(requestDeletion, "ORDERS_OPEN");
  });
  await page.getByRole("button", { name: "Request my data" }).click();
  await expect.element(page.getByText("Packed on Jun 15, 2026: 12 files, 2.0 MB.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Download zip" })).toHaveAttribute("href", "/files/all.zip");

  await page.getByRole("button", { name: "Delete my account" }).click();
  const sure = page.getByRole("dialog", { name: "Delete your account?" });
  await expect.element(sure.getByRole("button", { name: "Keep it" })).toHaveFocus();
  await expectAccessible("confirming account deletion");
  await sure.getByRole("button", { name: "Delete account" }).click();
  await expect.element(sure.getByText("Some orders are still open.")).toBeVisible();
  await sure.getByRole("button", { name: "Delete account" }).click();
  await expect.element(page.getByText("This account is deleted on Jun 22, 2026.")).toBeVisible();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect.element(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  expect(api.requests(takeDeletionBack)).toHaveLength(1);
});

test("a pending export says so, and an account with an open order cannot be deleted", async () => {
  await openSettings(customer(), (api) => {
    servePersonalData(api, { openOrders: 1 });
    api.reply(getDataExport, { dataExport: { ...aPackedExport, readyAt: null, until: null, url: null } });
  });
  await expect.element(page.getByText("Preparing your zip.")).toBeVisible();
  await expect.element(settingsPart("Delete account").getByText("One order is still open.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "View orders" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Delete my account" })).not.toBeInTheDocument();
});

test("staff export a customer's data, schedule and cancel deletion, and resume a membership", async () => {
  let membership = aMembership({ cancelAtPeriodEnd: true, next: null });
  const { api, goTo } = await openSettingsAtDesk(aMember(), (api) => {
    servePersonalData(api);
    api.reply(listMemberships, () => ({ memberships: [membership] }));
    api.reply(resumeMembership, () => ({ membership: (membership = aMembership()) }));
  });
  const data = settingsPart("Their data");
  await data.getByRole("button", { name: "Request their data" }).click();
  await expect.element(data.getByText(/^Packed on .*: 12 files/)).toBeVisible();
  const deletion = settingsPart("Delete account");
  await deletion.getByRole("button", { name: "Delete account" }).click();
  const sure = page.getByRole("dialog", { name: "Delete this account?" });
  await expectAccessible("confirming deletion of a customer's account");
  await sure.getByRole("button", { name: "Delete account" }).click();
  await expect.element(deletion.getByText(/^This account is deleted on /)).toBeVisible();
  await deletion.getByRole("button", { name: "Keep account" }).click();
  await expect.element(deletion.getByRole("button", { name: "Delete account" })).toBeVisible();
  for (const call of [requestDataExport, requestDeletion, takeDeletionBack])
    expect(api.requests(call).map(({ params }) => params["userId"])).toEqual([CUSTOMER_ID]);

  await goTo(`/admin/users/${CUSTOMER_ID}/settings#membership`);
  const part = settingsPart("Membership");
  await part.getByRole("button", { name: "Keep membership" }).click();
  await expect.element(part.getByText(/^Renews on/)).toBeVisible();
});

test("an anchor opens its settings page and section, and the navigation lists all of them", async () => {
  const { address } = await openSettings(customer(), () => undefined, { hash: "?page=2#sessions" });
  const pages = page.getByRole("navigation", { name: "Settings" });
  await expect.element(settingsPart("Where you are logged in")).toBeInViewport();
  expect(address()).toBe(`/users/${CUSTOMER_ID}/settings/security?page=2`);
  await expect.element(pages.getByRole("link", { name: "Security" })).toHaveAttribute("aria-current", "page");
  await expectAccessible("the security settings");
  await pages.getByRole("link", { name: "Notifications" }).click();
  await expect.element(settingsPart("E-mails")).toBeVisible();
  await expectAccessible("the notification settings");
  await pages.getByRole("link", { name: "Account" }).click();
  await expect.poll(address).toBe(`/users/${CUSTOMER_ID}/settings`);
});

test("an unknown settings page redirects to the first", async () => {
  const { address } = await openSettings(customer(), () => undefined, { hash: "/nothing" });
  await expect.element(settingsPart("You")).toBeVisible();
  await expect.poll(address).toBe(`/users/${CUSTOMER_ID}/settings`);
});

test("a new customer sees each settings section empty, with how to fill it", async () => {
  await openSettings(customer(), (api) => serveCards(api, []));
  await expect.element(settingsPart("Addresses")).toMatchTextContent("No address yet.");
  await expectAccessible("the settings of a new customer");
  await page.getByRole("link", { name: "Membership and billing" }).click();
  const membership = settingsPart("Membership");
  await expect.element(membership).toMatchTextContent("Pay as you go.");
  await expect
    .element(membership.getByRole("link", { name: "Become a member" }))
    .toHaveAttribute("href", "/memberships/purchase");
  await expect.element(settingsPart("Account credit")).toMatchTextContent("$0.00 available");
  await expect.element(settingsPart("Invoices")).toMatchTextContent("None yet.");
  const cards = settingsPart("Cards");
  await expect.element(cards).toMatchTextContent("No saved card.");
  await expectAccessible("the billing settings of a new customer");
  await cards.getByRole("button", { name: "Add card" }).click();
  await fillCard(CARDS.pays);
  await dialog.getByRole("button", { name: "Save card" }).click();
  await expect.element(cards.getByRole("listitem")).toMatchTextContent("Visa ending 4242Default");
  await expect.element(notices.getByText("Card saved as your default")).toBeVisible();
});
