import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUser, listUsers } from "../../src/contract/accounts/accounts.ts";
import { currentUser } from "../../src/contract/accounts/auth.ts";
import { OrderSummary } from "../../src/contract/orders/order.ts";
import { getUserOrder, listUserOrders } from "../../src/contract/orders/orders.ts";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import * as ordersPage from "../../src/web/routes/users/orders.tsx";
import * as peoplePage from "../../src/web/routes/admin/people.tsx";
import * as settingsPage from "../../src/web/routes/users/settings.tsx";
import { customer, CUSTOMER_ID, admin, renderScreen, type Screen } from "../support/components/render-screen.tsx";
import { anOrder, aRollOfOrder } from "../support/components/orders.ts";
import { smallest } from "../support/components/smallest.ts";

const own = `/users/${CUSTOMER_ID}`;
const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const link = page.getByRole("link", { name: "#107", exact: true });
const name = page.getByRole("region", { name: "You" }).getByText("Zoe Grain");

const openOrders = (): Promise<Screen> =>
  renderScreen(ordersPage, {
    path: "/users/:userId/orders",
    at: `${own}/orders`,
    as: customer({ firstOrderCreated: true }),
    beside: { "/users/:userId/orders/:orderId": orderPage, "/users/:userId/settings/:page?": settingsPage },
    api(api) {
      const summary = smallest(OrderSummary, { id: 7, customerId: CUSTOMER_ID, status: "PAID", rolls: 1 });
      api.reply(listUserOrders, { orders: [summary], count: 1 });
      api.reply(getUserOrder, anOrder({ status: "PAID", rolls: [aRollOfOrder()] }));
      api.reply(getUser, customer());
    },
  });

test("a revisited page shows cached data before the server responds", async () => {
  const screen = await openOrders();
  await expect.element(link).toBeVisible();
  await screen.goTo(`${own}/orders/7`);
  await expect.element(title(/#107/)).toBeVisible();
  await screen.goTo(`${own}/settings`);
  await expect.element(name).toBeVisible();
  const held = [listUserOrders, getUserOrder, getUser, currentUser].map((call) => screen.api.hold(call));
  await screen.goTo(`${own}/orders`);
  await expect.element(link).toBeVisible();
  await screen.goTo(`${own}/orders/7`);
  await expect.element(title(/#107/)).toBeVisible();
  await screen.goTo(`${own}/settings`);
  await expect.element(name).toBeVisible();
  for (const letGo of held) letGo();
});

test("a revisited desk list shows cached data before the server responds", async () => {
  const screen = await renderScreen(peoplePage, {
    path: "/admin/users",
    as: admin(),
    api(api) {
      const zoe = smallest(listUsers.reply.shape.users.element, { firstName: "Zoe", email: "zoe@people.test" });
      api.reply(listUsers, { users: [zoe], count: 1 });
    },
  });
  const row = page.getByRole("main").getByText("zoe@people.test");
  await expect.element(row.first()).toBeVisible();
  await screen.goTo("/elsewhere");
  await expect.element(title("Elsewhere")).toBeVisible();
  const letGo = screen.api.hold(listUsers);
  await screen.goTo("/admin/users");
  await expect.element(row.first()).toBeVisible();
  letGo();
});
