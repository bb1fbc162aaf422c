import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Failure, listFailures, setFailureAside, tryFailureAgain } from "../../src/contract/failures/failures.ts";
import * as failures from "../../src/web/routes/admin/failures.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { notices } from "../support/components/notices.ts";
import { admin, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const article = page.getByRole("article");
const spoiled = smallest(Failure, {
  state: "GIVEN_UP",
  title: "Picture sizes of frame 1 of roll 107-1",
  reason: "The picture ends in its midst.",
  userId: CUSTOMER_ID,
  orderId: 7,
  tries: 1,
});

test("a failure appears live with its reason and order; permanent failures offer no retry", async () => {
  const screen = await renderScreen(failures, { path: "/admin/failures", as: admin() });
  await expect.element(page.getByRole("heading", { name: "No failures" })).toBeVisible();
  screen.api.reply(listFailures, { failures: [spoiled], count: 1 });
  screen.tell({ type: "failures" });
  await expect.element(article).toMatchTextContent("The picture ends in its midst.");
  await expect.element(article.getByText("Tried once")).toBeVisible();
  await expect.element(article.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await expect
    .element(article.getByRole("link", { name: "Order #107" }))
    .toHaveAttribute("href", `/admin/users/${CUSTOMER_ID}/orders/7`);
  await expectAccessible("what failed");
});

test("errors on retry and dismissal are shown as toasts, and a dismissed failure names who did it", async () => {
  const aside = smallest(Failure, {
    ...spoiled,
    state: "SET_ASIDE",
    steps: [{ step: "SET_ASIDE", by: "Sam Silver", at: spoiled.at }],
  });
  let open = [{ ...spoiled, canBeTriedAgain: true }];
  const screen = await renderScreen(failures, {
    path: "/admin/failures",
    as: admin(),
    api(api) {
      api.reply(listFailures, ({ query: { state } }) => {
        const shown = state === "SET_ASIDE" ? [aside] : open;
        return { failures: shown, count: shown.length };
      });
      api.reply(tryFailureAgain, {});
      api.reply(setFailureAside, () => {
        open = [];
        return {};
      });
    },
  });
  await saysRefusals(screen, tryFailureAgain, {
    press: () => article.getByRole("button", { name: "Try again" }).click(),
    at: notices,
  });
  await saysRefusals(screen, setFailureAside, {
    press: () => article.getByRole("button", { name: "Set aside" }).click(),
    at: notices,
  });
  await expect.element(article).not.toBeInTheDocument();
  await page.getByRole("link", { name: "View set-aside failures" }).click();
  await expect.element(article.getByText(/^Set aside by Sam Silver/)).toBeVisible();
});
