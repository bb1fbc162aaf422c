import { expect, test } from "vitest";
import { compileMailLook, throughMjml } from "../../../scripts/mail-look.ts";
import { cents } from "../../rules/money.ts";
import { BRAND } from "../../rules/brand.ts";
import type { Sealed } from "../platform/tokens/sealed.ts";
import {
  button,
  card,
  code,
  heading,
  type Letter,
  type LetterContext,
  link,
  list,
  strip,
  sums,
  type Template,
  text,
} from "./letter.ts";
import look from "./mail-look.json" with { type: "json" };
import { renderMail, senderOf } from "./render-mail.ts";
import { type MailData, type TemplateName, templates } from "./templates.ts";
import { greetNoOne, withoutName } from "./without-name.ts";

const context: LetterContext = { publicUrl: "https://lab.test", lab: BRAND, unseal: (sealed) => sealed };
const EVIL = `"><script>alert(1)</script>&amp;`;
const FILM = { name: EVIL, frames: 36, colors: ["#c08a5e", "#204060"] };
const order = { firstName: EVIL, orderNumber: "#1042", orderUrl: "https://lab.test/users/1/orders/42" };
const member = { firstName: EVIL, tier: "Very Nice", url: "https://lab.test/users/1/settings" };

const CHANGE = { corrected: [EVIL], givenBack: cents(1959), held: cents(900), toPay: cents(544), note: EVIL };
const NO_CHANGE = { corrected: [], givenBack: cents(0), held: cents(0), toPay: cents(0), note: "" };

/** Every mail, with malicious input in every field that users can fill. */
const examples: MailData = {
  welcome: { firstName: EVIL },
  "data-export": { firstName: EVIL, url: "https://lab.test/users/1/settings#data", days: 7 },
  "lab-export": { firstName: EVIL, url: "https://lab.test/admin/export", days: 3 },
  "account-deletion": { firstName: EVIL, day: "December 5, 2026", url: "https://lab.test/users/1/settings#data" },
  "account-deleted": { firstName: EVIL },
  "password-reset": { firstName: EVIL, token: "t0ken" as Sealed },
  "two-factor-code": { firstName: EVIL, code: "042137" as Sealed },
  "email-code": { firstName: EVIL, code: "042137" as Sealed },
  "email-change-code": { code: EVIL as Sealed },
  "email-changed": { firstName: EVIL, email: EVIL },
  "factor-added": { firstName: EVIL, kind: "PASSKEY", name: EVIL, first: true },
  "factor-removed": { firstName: EVIL, userId: "u", name: EVIL, last: true, byStaff: true },
  "recovery-code-used": { firstName: EVIL, userId: "u", left: 3 },
  "recovery-codes-renewed": { firstName: EVIL },
  "api-key-made": { firstName: EVIL, name: EVIL, path: "/admin/keys" },
  "api-key-expires": { firstName: EVIL, name: EVIL, expiresAt: "2026-12-05T17:00:00.000Z", path: "/admin/keys" },
  "order-paid": {
    ...order,
    total: cents(5390),
    deliveryText: "Bring your film by:",
    isFilmHere: false,
    labAddress: "61 Greenpoint Avenue\nBrooklyn",
    rolls: [EVIL],
    items: [EVIL],
    files: true,
    giftCards: true,
    sums: [EVIL],
  },
  "order-canceled": { ...order, reason: EVIL, wasPaid: true, isFilmOut: true },
  "order-not-paid": {
    firstName: EVIL,
    orderNumber: "#1042",
    rolls: [EVIL],
    items: [EVIL],
    couponCode: EVIL,
    againUrl: order.orderUrl,
  },
  "order-to-pay": {
    firstName: EVIL,
    orderNumber: "#1042",
    total: cents(5390),
    items: [EVIL],
    heldUntil: "2026-11-22T15:30:00.000Z",
    payUrl: order.orderUrl,
  },
  "cart-left": { firstName: EVIL, items: [EVIL], more: 3, url: order.orderUrl, settingsUrl: order.orderUrl },
  "order-invoice": {
    firstName: EVIL,
    orderNumber: "#1042",
    invoiceNumber: 7,
    total: cents(5390),
    items: [EVIL],
    sums: [EVIL],
    payUrl: order.orderUrl,
  },
  "gift-card": {
    name: EVIL,
    from: EVIL,
    toBuyer: false,
    amount: cents(5000),
    message: EVIL,
    code: "7QK294MDX0RTHHW3" as Sealed,
  },
  coupon: { firstName: EVIL, code: EVIL, off: "10%", until: "Dec 24, 2026", message: EVIL },
  "goods-ready": order,
  "return-answered": { ...order, items: [EVIL], approved: false, label: false, answer: EVIL },
  "prints-ready": order,
  "order-received": { ...order, ...CHANGE, arrived: [EVIL], missing: [EVIL], promise: EVIL },
  "film-held": {
    ...order,
    arrived: [EVIL],
    missing: [EVIL],
    note: EVIL,
    toPay: { total: cents(1959), payUrl: order.orderUrl },
  },
  "negatives-to-pay": { ...order, total: cents(999), reason: EVIL, payUrl: order.orderUrl },
  "receipt-changed": { ...order, ...CHANGE, arrived: [EVIL] },
  "roll-written-off": {
    ...order,
    because: "RUINED",
    roll: EVIL,
    givenBack: cents(1959),
    held: cents(900),
    creditsBack: 2,
    note: EVIL,
  },
  "lab-message": { ...order, text: `${EVIL}\n\n${EVIL}` },
  "promise-moved": {
    ...order,
    settingsUrl: order.orderUrl,
    was: "Tuesday, November 24",
    by: "Friday, November 27",
    reason: EVIL,
  },
  "scans-ready": {
    firstName: EVIL,
    orderNumber: "#1042",
    rolls: [FILM],
    url: order.orderUrl,
  },
  "scans-renewed": {
    firstName: EVIL,
    orderNumber: "#1042",
    roll: EVIL,
    frames: [3, 12],
    film: FILM,
    url: order.orderUrl,
  },
  "waitlist-welcome": { token: EVIL },
  "storage-ends": {
    firstName: EVIL,
    endsOn: EVIL,
    rolls: [EVIL],
    films: [FILM],
    url: order.orderUrl,
    settingsUrl: order.orderUrl,
  },
  "share-answers": {
    firstName: EVIL,
    title: EVIL,
    visitors: [EVIL, EVIL, EVIL, EVIL],
    selections: [{ visitor: EVIL, frames: 2, note: EVIL }],
    favorites: 3,
    comments: 1,
    quotes: [EVIL],
    url: order.orderUrl,
    settingsUrl: order.orderUrl,
  },
  "payment-problem": { ...order, reason: EVIL },
  refund: {
    ...order,
    toCard: cents(917),
    card: EVIL,
    toGiftCard: cents(0),
    toAccountCredit: cents(300),
    failedToCard: cents(0),
    reason: EVIL,
  },
  "reminder-confirm": { product: EVIL, variant: EVIL, reason: "STOCK", token: EVIL },
  reminder: { product: EVIL, slug: "evil", variant: EVIL, reason: "LAUNCH" },
  "account-invitation": { firstName: EVIL, token: "t0ken" as Sealed },
  "staff-role-changed": { firstName: EVIL, staffRole: "BENCH" },
  "courier-coming": {
    firstName: EVIL,
    courier: EVIL,
    orderNumber: "#1042",
    about: "about 10:25",
    address: EVIL,
    progressUrl: order.orderUrl,
  },
  "referral-invitation": { referralCode: EVIL, amount: "$5.00" },
  "referral-confirm": { firstName: EVIL, amount: "$5.00", url: "https://lab.test/users/1/settings" },
  "referral-reward": { firstName: EVIL, friend: EVIL, amount: "$5.00", side: "referrer" },
  "referral-taken-back": {
    firstName: EVIL,
    friend: EVIL,
    amount: "$5.00",
    side: "referrer",
    url: "https://lab.test/users/1/credit",
  },
  "sign-in-added": { firstName: EVIL, provider: "Google", passwordDropped: true, inSettings: false },
  "sign-in-removed": { firstName: EVIL, userId: "u", provider: "Google" },
  "sign-up-again": { firstName: EVIL },
  "new-browser": { firstName: EVIL, userId: "u", browser: EVIL, address: EVIL, at: "2026-11-22T15:04:05.000Z" },
  "order-shipped": {
    ...order,
    items: [EVIL],
    settingsUrl: order.orderUrl,
    carrier: EVIL,
    trackingNumber: "9400",
    trackingUrl: "https://carrier.test/9400",
  },
  "vendor-order": { orderNumber: "#1042", lines: [EVIL] },
  "vendor-declined": { vendorName: EVIL, orderNumber: "#1042", reason: EVIL, orderUrl: order.orderUrl },
  "courier-failed": {
    firstName: EVIL,
    courier: EVIL,
    orderNumber: "#1042",
    problem: EVIL,
    address: EVIL,
    rebookUrl: order.orderUrl,
  },
  "courier-canceled": {
    firstName: EVIL,
    orderNumber: "#1042",
    customer: EVIL,
    routeUrl: "https://nice.test/messenger-routes",
  },
  "courier-tomorrow": {
    firstName: EVIL,
    courier: EVIL,
    orderNumber: "#1042",
    window: "Monday, June 15, 10:00 AM to 12:00 PM",
    address: EVIL,
    orderUrl: order.orderUrl,
  },
  "vendor-waits": { vendorName: EVIL, orderNumber: "#1042", isAccepted: false, forLab: true, url: order.orderUrl },
  "lab-notice": { title: EVIL, lines: [EVIL], label: EVIL, url: order.orderUrl },
  "membership-welcome": { ...member, renews: false, total: cents(19999), credits: [EVIL], until: "November 21, 2027" },
  "membership-renewed": {
    ...member,
    total: cents(19999),
    card: "Visa ending 4242",
    credits: [EVIL],
    until: "November 21, 2027",
  },
  "membership-payment-failed": { ...member, amount: cents(19999), reason: EVIL, nextTry: "November 24, 2026" },
  "membership-declined": { ...member, reason: EVIL },
  "membership-ends": { ...member, until: "November 21, 2027" },
  "membership-ended": { ...member, reason: EVIL },
};

const letterOf = (name: TemplateName): Letter => (templates[name] as Template<unknown>)(examples[name], context);

test.each(Object.keys(templates) as TemplateName[])(
  "the %s mail is valid HTML with a complete text version, and escapes user input",
  (name) => {
    const letter = letterOf(name);
    const { html, subject, text } = renderMail(letter, BRAND, ORIGIN);
    expect(html).not.toContain("<script");
    expect(html).toMatch(/&lt;script&gt;|%3Cscript%3E/);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of letter.parts) {
      if (part.kind === "button" || part.kind === "link") {
        expect(text).toContain(part.url);
        expect(html).toContain(`href="${part.url}"`);
      } else if (part.kind === "list") for (const item of part.items) expect(text).toContain(`- ${item}`);
      else if (part.kind === "sums") for (const line of part.lines) expect(text).toContain(line);
      else expect(text).toContain(part.text);
    }
  },
);

test.each(Object.keys(templates) as TemplateName[])("the %s mail reads well without a name", (name) => {
  const letter = (templates[name] as Template<unknown>)(withoutName(examples[name]), context);
  const { subject, text } = renderMail(letter, BRAND, ORIGIN);
  const named = [subject, ...text.split("\n")].filter((line) => line !== greetNoOne(line));
  for (const line of named.map(greetNoOne)) expect(line).not.toMatch(/\ue000|(^|\s)[.,?!]|,[.?!]|^\s/);
});

test.each(Object.keys(templates) as TemplateName[])("the %s mail matches mjml's output", async (name) => {
  const letter = letterOf(name);
  expect(renderMail(letter, BRAND, ORIGIN).html).toBe(await throughMjml(letter, senderOf(BRAND, ORIGIN)));
});

const ORIGIN = "https://nice.example";

test("a lab's logo heads its mails, with its name as alt text", () => {
  const logo = { id: "0199a1b2-0000-7000-8000-000000000001", width: 640, height: 160 };
  const { html } = renderMail(letterOf("order-paid"), { ...BRAND, name: "Grain & Co", logo }, ORIGIN);
  expect(html).toContain(
    `<img src="${ORIGIN}/api/public/logos/${logo.id}" alt="Grain &amp; Co" width="192" height="48"`,
  );
  expect(renderMail(letterOf("order-paid"), BRAND, ORIGIN).html).not.toContain("/logos/");
});

test("the stored mail look matches what npm run mail-look writes", async () => {
  expect(look).toEqual(await compileMailLook());
});

test("user text is never treated as a placeholder, and renders as in mjml", async () => {
  const typed = "  {{subject}} $& \\ <b>{{parts}}</b>\n{{text}} ";
  const letter: Letter = {
    subject: typed,
    preview: typed,
    parts: [
      heading(typed),
      text(typed),
      list([typed, "two"]),
      strip(typed, ["#fff"]),
      code(typed),
      sums([typed, "Tax: $1.60"]),
      card({ from: typed, amount: typed, text: typed, code: typed }),
      button(typed, typed),
      link(typed, typed),
    ],
  };
  expect(renderMail(letter, BRAND, ORIGIN).html).toBe(await throughMjml(letter, senderOf(BRAND, ORIGIN)));
});

test("every mail supports dark mode, and no text refers to a place without a link", () => {
  for (const name of Object.keys(templates) as TemplateName[]) {
    const letter = letterOf(name);
    const { html } = renderMail(letter, BRAND, ORIGIN);
    expect(html).toContain("prefers-color-scheme: dark");
    // Every light-theme text color is in a cell that the dark theme overrides.
    for (const [, cell] of html.matchAll(/<td([^>]*)>\s*<div[^>]*color:#(?:1C1A17|6B6459);/g))
      expect(cell).toMatch(/class="(ink|soft|link|film|card)"/);
    for (const part of letter.parts)
      if (part.kind === "text") expect(part.text).not.toMatch(/https?:\/\/|in (your|the) settings/);
  }
});

test("mails about rolls show a film strip in the frames' colors", () => {
  for (const name of ["scans-ready", "scans-renewed", "storage-ends"] as const) {
    const { html, text } = renderMail(letterOf(name), BRAND, ORIGIN);
    expect(html).toContain("background:#c08a5e");
    expect(text).toContain("36 frames");
  }
});

test("a mail about an incomplete parcel leads with what is missing", () => {
  const said = (arrived: string[], missing: string[]) => {
    const letter = templates["order-received"](
      { ...order, ...NO_CHANGE, firstName: "Ada", arrived, missing, promise: null },
      context,
    );
    return `${letter.subject} / ${(letter.parts[0] as { text: string }).text}`;
  };
  expect(said(["Portra"], [])).toBe("Your film is here / Your film is here.");
  expect(said(["Portra"], ["Tri-X"])).toBe("Film missing from order #1042 / One of your rolls is missing.");
  expect(said([], ["Tri-X", "HP5"])).toBe("Film missing from order #1042 / Your parcel is here, without your film.");
});

test("mails load nothing from other sites", () => {
  for (const name of Object.keys(templates) as TemplateName[]) {
    const { html } = renderMail(letterOf(name), BRAND, ORIGIN);
    expect(html).not.toMatch(/<link|@import|<img|url\(/i);
  }
});

test("a receipt keeps the address lines and states the total", () => {
  const { html, text } = renderMail(letterOf("order-paid"), BRAND, ORIGIN);
  expect(html).toMatch(/61 Greenpoint Avenue<br\s*\/?>Brooklyn/);
  expect(text).toContain("$53.90");
});

test("optional mails link to their preference, except for people without an account", () => {
  const leadsTo = (letter: Letter) => letter.parts.filter((part) => part.kind === "link").map(({ text }) => text);
  const mayDoWithout = ["cart-left", "share-answers", "promise-moved", "order-shipped", "storage-ends"] as const;
  for (const name of mayDoWithout) expect(leadsTo(letterOf(name))).toContain("Turn off these e-mails");
  const received = { ...order, ...NO_CHANGE, arrived: ["Portra"], promise: null, settingsUrl: order.orderUrl };
  expect(leadsTo(templates["order-received"]({ ...received, missing: [] }, context))).toEqual([
    "Turn off these e-mails",
  ]);
  // Missing film is reported even if these mails are turned off.
  expect(leadsTo(templates["order-received"]({ ...received, missing: ["Tri-X"] }, context))).toEqual([]);
  expect(leadsTo(templates["order-received"]({ ...received, missing: [], settingsUrl: null }, context))).toEqual([]);
});

test("a mail about a complete parcel does not mention missing rolls", () => {
  const complete = templates["order-received"](
    { ...order, ...NO_CHANGE, firstName: "Ada", arrived: ["Portra"], missing: [], promise: null },
    context,
  );
  expect(complete.subject).toBe("Your film is here");
  expect(JSON.stringify(complete)).not.toContain("announced");
});
