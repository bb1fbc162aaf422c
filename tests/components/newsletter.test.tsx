import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { joinWaitlist } from "../../src/contract/community/community.ts";
import { NewsletterPopup } from "../../src/web/newsletter/newsletter-popup.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";
import { footer, openSite, sessionOf } from "../support/components/site.tsx";

const dialog = page.getByRole("dialog", { name: "Stay for the good part?" });
const form = footer.getByRole("form", { name: "Newsletter", exact: true });
const field = form.getByPlaceholder("Enter your e-mail");
const submit = form.getByRole("button");
const stored = () => localStorage.getItem("nice.subscriber");
const standStill = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

afterEach(() => void vi.useRealTimers());

/** The invitation alone: its timer starts with it. */
const openInvitation = () => renderScreen({ default: () => <NewsletterPopup may /> }, { path: "/about" });

test("the dialog opens after 15 seconds without taking focus, and never again once closed", async () => {
  standStill();
  await openInvitation();
  await pass(14_900);
  expect(dialog.elements()).toEqual([]);
  await pass(200);
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).not.toMatchTextContent("Thanks");
  expect(document.activeElement?.tagName).toBe("BODY");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await pass(60_000);
  expect(dialog.elements()).toEqual([]);
  expect(localStorage.getItem("nice.newsletter-closed")).not.toBeNull();
});

test("the dialog does not open in a browser where it was closed", async () => {
  localStorage.setItem("nice.newsletter-closed", JSON.stringify({ version: 1, value: true }));
  standStill();
  await openInvitation();
  await pass(60_000);
  expect(dialog.elements()).toEqual([]);
});

test("the dialog does not open for a subscriber", async () => {
  const value = { email: "ada@people.test", zip: "", ipAddress: "", country: "" };
  localStorage.setItem("nice.subscriber", JSON.stringify({ version: 1, value }));
  standStill();
  await openInvitation();
  await pass(60_000);
  expect(dialog.elements()).toEqual([]);
});

test.for([
  ["opens for a visitor", "/about", null, true],
  ["does not open for a customer", "/about", customer(), false],
  ["does not open during login", "/login", null, false],
] as const)("the dialog %s", async ([, at, as, opens]) => {
  standStill();
  await openSite(at, { as });
  for (let passed = 0; sessionOf() === "loading" && passed < 500; passed += 1) await pass(1);
  await expect.poll(sessionOf).toBe(as === null ? "visitor" : "signedIn");
  await pass(60_000);
  if (!opens) return expect(dialog.elements()).toEqual([]);
  await expect.element(dialog).toBeVisible();
  // axe needs real timers.
  vi.useRealTimers();
  await expectAccessible("the newsletter's dialog");
});

test("the dialog thanks the subscriber and closes 10 seconds after sign-up", async () => {
  standStill();
  const { api } = await openInvitation();
  api.reply(joinWaitlist, {});
  await pass(15_100);
  await expect.element(dialog).toBeVisible();
  await dialog.getByPlaceholder("Enter your e-mail").fill("ada@people.test");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(dialog.getByRole("status")).toMatchTextContent("Thank you!");
  await pass(9_900);
  await expect.element(dialog).toBeVisible();
  await pass(200);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the footer form accepts an e-mail once, confirms it, and forgets it when clicked", async () => {
  const { api } = await openSite("/about", { api: (api) => api.reply(joinWaitlist, {}) });
  await expect.poll(sessionOf).toBe("visitor");
  await expect.element(submit).toHaveTextContent("Submit");
  await expect.element(submit).toBeDisabled();
  await field.fill("ada@nowhere");
  await expect.element(submit).toBeDisabled();
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await userEvent.keyboard("{Tab}");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(field).toHaveAccessibleDescription(/valid e-mail address/);
  await expectAccessible("a rejected e-mail");
  await field.fill("");
  await userEvent.keyboard("{Tab}");
  await expect.element(field).toHaveAccessibleDescription("Enter an e-mail address");
  await field.click();
  await userEvent.keyboard("x");
  await expect.element(field).not.toHaveAttribute("aria-invalid");

  await field.fill("ada@people.test");
  await expect.element(submit).toBeEnabled();
  standStill();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(submit).toHaveTextContent("Submitted");
  await userEvent.keyboard("{Enter}");
  expect(api.requests(joinWaitlist)).toHaveLength(1);
  expect(api.requests(joinWaitlist)[0]!.body).toMatchObject({ email: "ada@people.test" });
  await pass(9_900);
  await expect.element(submit).toHaveTextContent("Submitted");
  await pass(200);
  const thanks = footer.getByRole("button", { name: "Thanks for joining!" });
  await expect.element(thanks).toBeVisible();
  expect(stored()).toContain("ada@people.test");
  await thanks.click();
  await expect.element(form).toBeVisible();
  expect(stored()).toBeNull();
});

test("an empty field is marked invalid, and a failed sign-up keeps the e-mail", async () => {
  const { api } = await openSite();
  await field.click();
  await userEvent.keyboard("{Tab}");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("ada@people.test");
  api.failOnce(joinWaitlist, 0);
  await userEvent.keyboard("{Enter}");
  await expect.element(footer.getByRole("status")).toMatchTextContent("Please try again");
  await expect.element(field).toHaveValue("ada@people.test");
  expect(stored()).toBeNull();
});
