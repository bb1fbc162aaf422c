import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  cancelCourierVisit,
  CourierVisit,
  getCourierVisit,
  moveCourierVisit,
} from "../../src/contract/couriers/courier-visit.ts";
import { Availability, listAvailabilities } from "../../src/contract/couriers/couriers.ts";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import * as visitPage from "../../src/web/routes/users/courier.tsx";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { notices } from "../support/components/notices.ts";
import { anOrder, anOrderEvent, aRollOfOrder } from "../support/components/orders.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const courier = page.getByRole("region", { name: "The courier" });
const times = main.getByRole("group", { name: "Choose a pickup time" }).getByRole("radio");
const AT = `/users/${CUSTOMER_ID}/orders/7`;
const windows = [16, 17, 18].map((day) =>
  smallest(Availability, {
    day: `2026-06-${day}`,
    from: `2026-06-${day}T14:00:00.000Z`,
    to: `2026-06-${day}T17:00:00.000Z`,
    placesLeft: 3,
  }),
);
type Window = (typeof windows)[number];
const visitIn = ({ hoursId, day, from, to }: Window): CourierVisit =>
  smallest(CourierVisit, {
    hoursId,
    day,
    windowFrom: from,
    windowTo: to,
    courierName: "Petra",
    stopState: "BOOKED",
    zip: "11222",
    changeableUntil: from,
    bookable: true,
  });

test("a courier booking is shown, rescheduled and canceled; errors are shown and keep the choice", async () => {
  let visit = visitIn(windows[2]!);
  const order = anOrder({
    status: "PAID",
    paidAt: "2026-06-14T14:00:00.000Z",
    deliveryMethod: "DROP_OFF",
    rolls: [aRollOfOrder()],
    events: [anOrderEvent("Courier booked", "COURIER_BOOKED")],
  });
  const screen = await renderScreen(orderPage, {
    path: "/users/:userId/orders/:orderId",
    at: AT,
    as: customer(),
    beside: { "/users/:userId/orders/:orderId/courier": visitPage },
    api(api) {
      api.reply(getUserOrder, order);
      api.reply(getCourierVisit, () => ({ visit }));
      api.reply(listAvailabilities, { availabilities: windows, served: true });
      api.reply(moveCourierVisit, ({ body }) => {
        visit = visitIn(windows.find(({ day }) => day === body.day)!);
        return { visit };
      });
      api.reply(cancelCourierVisit, () => {
        visit = { ...visit, stopState: "CANCELED", changeableUntil: null };
        return { visit };
      });
    },
  });
  await expect.element(courier.getByRole("heading", { name: "Petra picks up your film" })).toBeVisible();
  await expect.element(courier).toMatchTextContent("Thursday, June 18, 10:00 AM – 1:00 PM");
  await expectAccessible("an order picked up by courier");

  await courier.getByRole("link", { name: "Change the time" }).click();
  await expect.poll(screen.address).toBe(`${AT}/courier`);
  await expect.element(times.nth(2)).toBeChecked();
  await times.nth(1).click();
  await expectAccessible("rescheduling the courier");
  await saysRefusals(screen, moveCourierVisit, {
    press: () => main.getByRole("button", { name: "Change the time" }).click(),
    at: main,
  });
  await expect.element(notices.getByText("booked")).toBeVisible();
  const { hoursId, day } = windows[1]!;
  expect(screen.api.requests(moveCourierVisit).at(-1)!.body).toEqual({ hoursId, day });
  await screen.goBack();
  await expect.element(courier).toMatchTextContent("Wednesday, June 17");

  await courier.getByRole("link", { name: "Change the time" }).click();
  await main.getByRole("button", { name: "Cancel pickup" }).click();
  const sure = page.getByRole("dialog");
  await saysRefusals(screen, cancelCourierVisit, {
    press: () => sure.getByRole("button", { name: "Cancel pickup" }).click(),
    at: sure,
  });
  await expect.element(main.getByRole("heading", { name: "No courier booked" })).toBeVisible();
});
