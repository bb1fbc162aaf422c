import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { forgetView, listSavedViews, saveView, type SavedView } from "../../src/contract/orders/saved-views.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import * as orders from "../../src/web/routes/admin/orders.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, ADMIN_ID, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import type { z } from "zod";

type View = z.output<typeof SavedView>;
const shown = page.getByRole("navigation", { name: "Views" });
const dialog = page.getByRole("dialog");
const viewButton = (name: string) => shown.getByRole("button", { name, exact: true });
let made = 0;
const aView = (name: string, address: string): View => ({
  id: `00000000-0000-4000-8000-00000000e${String(++made).padStart(3, "0")}`,
  name,
  address,
});

function account(api: FakeApi, ...first: View[]) {
  const stored = { views: first };
  api.reply(listSavedViews, () => ({ views: stored.views }));
  api.reply(saveView, ({ body }) => {
    const view = aView(body.name, body.address);
    stored.views = [...stored.views, view];
    return { view };
  });
  api.reply(forgetView, ({ params }) => {
    stored.views = stored.views.filter(({ id }) => id !== params["viewId"]);
    return undefined as never;
  });
  return stored;
}

test("a view needs a unique name, is saved, shown as current, removed and restored", async () => {
  let stored: { views: View[] } | undefined;
  const screen = await renderScreen(orders, {
    path: "/admin/orders",
    at: "/admin/orders?status=PAID&search=zoe",
    as: admin(),
    api: (api) => void (stored = account(api)),
  });
  await shown.getByRole("button", { name: "Save view" }).click();
  const keep = () => dialog.getByRole("button", { name: "Save" }).click();
  const name = dialog.getByLabelText("Name of the view");
  await keep();
  await expect.element(dialog.getByText("Enter a name")).toBeVisible();
  await name.fill("All");
  await keep();
  await expect.element(dialog.getByText("A view with this name exists")).toBeVisible();
  await expectAccessible("keeping a view");
  await name.fill("Paid");
  await saysRefusals(screen, saveView, { press: keep, at: dialog, typed: [[name, "Paid"]] });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(viewButton("Paid")).toHaveAttribute("aria-current", "true");
  expect(screen.api.requests(saveView).at(-1)!.body).toEqual({ name: "Paid", address: "search=zoe&status=PAID" });

  await viewButton("All").click();
  await expect.poll(screen.address).toBe("/admin/orders");
  await viewButton("Paid").click();
  await expect.poll(screen.address).toContain("status=PAID");
  await shown.getByRole("button", { name: "Remove “Paid”" }).click();
  await expect.element(viewButton("Paid")).not.toBeInTheDocument();
  expect(stored!.views).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.element(viewButton("Paid")).toBeVisible();
});

test("views saved and removed in another browser update live in an open list", async () => {
  let stored: { views: View[] } | undefined;
  const screen = await renderScreen(orders, {
    path: "/admin/orders",
    as: admin(),
    api: (api) => void (stored = account(api)),
  });
  await expect.poll(() => screen.api.requests(listSavedViews).length).toBe(1);
  await expect.element(shown).not.toBeInTheDocument();
  stored!.views = [aView("Paid", "status=PAID")];
  screen.tell({ type: "saved-views", userId: ADMIN_ID });
  await viewButton("Paid").click();
  await expect.poll(screen.address).toBe("/admin/orders?status=PAID");
  stored!.views = [];
  screen.tell({ type: "saved-views", userId: ADMIN_ID });
  await expect.element(viewButton("Paid")).not.toBeInTheDocument();
});

test("locally stored views migrate to the account once under unique names, then leave the browser", async () => {
  localStorage.setItem(
    "nice.order-views",
    JSON.stringify({ version: 1, value: [{ name: "Old", address: "search=zoe" }] }),
  );
  const screen = await renderScreen(orders, {
    path: "/admin/orders",
    as: admin(),
    api: (api) => void account(api, aView("Old", "search=other")),
  });
  await expect.element(viewButton("Old 2")).toBeVisible();
  await expect.poll(() => localStorage.getItem("nice.order-views")).toBeNull();
  expect(screen.api.requests(saveView).map(({ body }) => body)).toEqual([{ name: "Old 2", address: "search=zoe" }]);
});

test("views that fail to load say so and can be retried", async () => {
  await renderScreen(orders, {
    path: "/admin/orders",
    as: admin(),
    api(api) {
      account(api, aView("Mine", "search=zoe"));
      api.failOnce(listSavedViews);
    },
  });
  await expect.element(shown.getByRole("alert")).toMatchTextContent("Your saved views could not be loaded.");
  await expect.element(shown.getByRole("button", { name: "Save view" })).not.toBeInTheDocument();
  await shown.getByRole("button", { name: "Try again" }).click();
  await expect.element(viewButton("Mine")).toBeVisible();
  await expect.element(shown.getByRole("alert")).not.toBeInTheDocument();
});
