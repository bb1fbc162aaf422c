import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listMemberships } from "../../src/contract/memberships/memberships.ts";
import * as login from "../../src/web/routes/login.tsx";
import * as purchase from "../../src/web/routes/memberships/purchase.tsx";
import * as pricing from "../../src/web/routes/pricing.tsx";
import { aMember, aMembership } from "../support/components/memberships.ts";
import { renderScreen } from "../support/components/render-screen.tsx";
import { aProduct, openProduct } from "../support/components/shop.ts";
import { banner, footer } from "../support/components/site.tsx";

test("closing the cart returns focus, including the first time", async () => {
  await openProduct(aProduct(), { frame: "site" });
  const bag = banner.getByRole("button", { name: "Cart, empty" });
  await expect.element(bag).toBeVisible();
  (bag.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const cart = page.getByRole("dialog", { name: "NICE CART" });
  await expect.element(cart).toBeVisible();
  await expect.poll(() => cart.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.element(cart).not.toBeInTheDocument();
  await expect.element(bag).toHaveFocus();
});

test("canceling a membership moves focus to the safe answer, then back", async () => {
  await renderScreen(purchase, {
    path: "/memberships/purchase",
    as: aMember(),
    api: (api) => api.reply(listMemberships, { memberships: [aMembership()] } as never),
  });
  const end = page.getByRole("button", { name: "Cancel my membership" });
  await expect.element(end).toBeVisible();
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Keep membership" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(end).toHaveFocus();
});

test.for([
  ["/pricing", pricing],
  ["/login", login],
] as const)("focus on %s is never hidden by the header", async ([path, module]) => {
  await page.viewport(1280, 420);
  await renderScreen(module, { path, frame: "site" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
  (footer.getByRole("link").first().element() as HTMLElement).focus();
  const header = document.querySelector("header")!;
  // Backwards, up to the first focusable element in the main part.
  for (let steps = 0; steps < 60; steps += 1) {
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    const focused = document.activeElement!;
    if (focused.closest("main") === null) break;
    const below = focused.getBoundingClientRect().top - header.getBoundingClientRect().bottom;
    expect.soft(below, focused.outerHTML.slice(0, 90)).toBeGreaterThanOrEqual(0);
    expect(steps).toBeLessThan(59);
  }
});

test("a product without a release date is neither sold out nor members-only", async () => {
  await openProduct(aProduct({ name: "Vision3 500T", releaseWindow: "COMING_SOON", memberPrice: 800 }));
  const main = page.getByRole("main");
  await expect.element(main.getByText("Coming soon").first()).toBeVisible();
  await expect.element(main.getByText("No release date yet.")).toBeVisible();
  await expect.element(main).not.toMatchTextContent(/sold out|members only/i);
});

test("a product free for members is not priced $0.00", async () => {
  await openProduct(aProduct({ name: "A guide", memberPrice: 0 }));
  const main = page.getByRole("main");
  await expect.element(main.getByRole("link", { name: "Join Nice & Get It Free" })).toBeVisible();
  await expect.element(main).not.toMatchTextContent("$0.00");
});
