import { expect, onTestFinished, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import {
  type CourierDay,
  listDayRoutes,
  listStopPlaces,
  placeStop,
  replanRoute,
  StopPlace,
} from "../../src/contract/couriers/courier-plans.ts";
import { listRoutes } from "../../src/contract/couriers/courier-routes.ts";
import {
  addMessenger,
  addMessengerHours,
  getMessenger,
  listMessengers,
  type Messenger,
  MessengerHours,
  removeMessengerHours,
  updateMessenger,
  updateMessengerHours,
} from "../../src/contract/couriers/couriers.ts";
import { addDayOff, type DayOff, listDaysOff } from "../../src/contract/couriers/days-off.ts";
import { addZipCode, listZipCodes, removeZipCode, ZipCode } from "../../src/contract/couriers/zip-codes.ts";
import { listLabDays, setLabDay } from "../../src/contract/lab-settings/lab-days.ts";
import { getLabSettings, type LabSettings, updateLabSettings } from "../../src/contract/lab-settings/lab-settings.ts";
import { listVendors, Vendor } from "../../src/contract/vendors/vendors.ts";
import type { LabDay } from "../../src/rules/lab/lab-days.ts";
import * as courierPage from "../../src/web/routes/admin/messengers/courier.tsx";
import * as couriersPage from "../../src/web/routes/admin/messengers/couriers.tsx";
import * as printedPage from "../../src/web/routes/admin/messengers/printable-routes.tsx";
import * as vendorOrdersPage from "../../src/web/routes/vendor-orders.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aCourier,
  aCourierDay,
  aStop,
  COURIER_ID,
  DAY,
  labSettings,
  stopId,
  withFigures,
} from "../support/components/couriers.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const dialog = page.getByRole("dialog");
const press = (name: string) => dialog.getByRole("button", { name }).click();

const COURIERS = "/admin/messengers";
const openCouriers = (part: "couriers" | "rules" | "zip-codes", setUp: (api: FakeApi) => void) =>
  renderScreen(couriersPage, {
    path: COURIERS,
    at: `${COURIERS}?part=${part}`,
    as: admin(),
    beside: { [`${COURIERS}/:messengerId`]: courierPage, "/vendor-orders": vendorOrdersPage },
    api(api) {
      withFigures(api);
      setUp(api);
    },
  });

async function openCourier(courier: Messenger, route: CourierDay[] = [], setUp: (api: FakeApi) => void = () => {}) {
  let now = courier;
  const screen = await renderScreen(courierPage, {
    path: `${COURIERS}/:messengerId`,
    at: `${COURIERS}/${COURIER_ID}?day=${DAY}`,
    as: admin(),
    beside: { [`${COURIERS}/:messengerId/printable-routes`]: printedPage },
    api(api) {
      withFigures(api);
      api.reply(getMessenger, () => ({ messenger: now }));
      api.reply(listDayRoutes, () => ({ day: DAY, couriers: route }));
      setUp(api);
    },
  });
  return { ...screen, put: (part: Partial<Messenger>) => void (now = { ...now, ...part }) };
}

test("a new courier is added after errors, found by name, and opened", async () => {
  const name = "Nora Wheels";
  const couriers: Messenger[] = [];
  const screen = await openCouriers("couriers", (api) => {
    api.reply(listMessengers, ({ query: { search = "" } }) => {
      const messengers = couriers.filter((one) => one.name.includes(search));
      return { messengers, count: messengers.length };
    });
    api.reply(addMessenger, ({ body }) => {
      const messenger = aCourier({ name: body.name });
      couriers.push(messenger, aCourier({ id: stopId(99), name: "Marco Pedals" }));
      return { messenger };
    });
    api.reply(getMessenger, () => ({ messenger: couriers[0]! }));
  });
  await page.getByRole("button", { name: "Add courier" }).click();
  await dialog.getByLabelText("Name").fill(name);
  await saysRefusals(screen, addMessenger, {
    press: () => press("Save courier"),
    at: dialog,
    typed: [[dialog.getByLabelText("Name"), name]],
  });
  expect(screen.api.requests(addMessenger).at(-1)!.body).toMatchObject({ name, phone: null, active: true });
  await expect.element(page.getByText("2 couriers", { exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search couriers" }).fill("Nora");
  await expect.poll(screen.address).toContain("search=Nora");
  await expect.element(page.getByText("1 courier", { exact: true })).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect.poll(screen.address).toBe(`${COURIERS}/${COURIER_ID}`);
  await expect.element(page.getByRole("heading", { name: "No couriers on this day" })).toBeVisible();
});

test("a courier's hours are added, changed and removed; each error is shown in its dialog", async () => {
  const screen = await openCourier(aCourier());
  const hours = smallest(MessengerHours, {
    weekday: 5,
    from: "13:00",
    to: "15:30",
    capacity: 12,
    zips: ["11222", "11211"],
  });
  screen.api.reply(addMessengerHours, () => {
    screen.put({ hours: [hours] });
    return { hours };
  });
  await page.getByRole("button", { name: "Add hours on Friday" }).click();
  await dialog.getByLabelText("From").fill("13:00");
  await dialog.getByLabelText("To", { exact: true }).fill("12:00");
  await press("Save hours");
  await expect.element(dialog.getByText("The end must be after the start")).toBeVisible();
  await dialog.getByLabelText("To", { exact: true }).fill("15:30");
  await dialog.getByLabelText("ZIP codes").fill("11222, 11211");
  await expectAccessible("hours of a courier");
  await saysRefusals(screen, addMessengerHours, { press: () => press("Save hours"), at: dialog });
  const friday = page.getByRole("button", { name: /^Change Friday, 1:00 PM – 3:30 PM/ });
  await expect.element(friday).toMatchTextContent("11222, 11211");
  expect(screen.api.requests(addMessengerHours).at(-1)!.body).toEqual({
    weekday: 5,
    from: "13:00",
    to: "15:30",
    capacity: 12,
    zips: ["11222", "11211"],
  });
  await expectAccessible("a courier's page");

  screen.api.reply(updateMessenger, { messenger: aCourier() });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await saysRefusals(screen, updateMessenger, {
    press: () => press("Save courier"),
    at: dialog,
    typed: [[dialog.getByLabelText("Name"), "Petra Spokes"]],
  });
  await expect.element(dialog).not.toBeInTheDocument();

  screen.api.reply(updateMessengerHours, { hours });
  await friday.click();
  await saysRefusals(screen, updateMessengerHours, {
    press: () => press("Save hours"),
    at: dialog,
    typed: [[dialog.getByLabelText("ZIP codes"), "11222, 11211"]],
  });
  await expect.element(dialog).not.toBeInTheDocument();

  screen.api.reply(removeMessengerHours, () => {
    screen.put({ hours: [] });
    return undefined;
  });
  await page.getByRole("button", { name: "Remove Friday, 1:00 PM to 3:30 PM" }).click();
  await saysRefusals(screen, removeMessengerHours, { press: () => press("Remove"), at: dialog });
  await expect.element(friday).not.toBeInTheDocument();
});

test("closed days list federal holidays; staff open one and close another day", async () => {
  const set: LabDay[] = [];
  const screen = await openCouriers("rules", (api) => {
    api.reply(listLabDays, () => ({ days: set }));
    api.reply(setLabDay, ({ body: { day, open, reason = "" } }) => {
      if (open !== null) set.push({ day, open, reason });
      return { days: set };
    });
  });
  const section = page.getByRole("region", { name: "Closed days" });
  await expect.element(section.getByText("Thanksgiving")).toBeVisible();
  const thanksgiving = section.getByRole("button", { name: /^Stay open on Thursday, November 2\d$/ });
  await thanksgiving.click();
  await expect.element(section.getByText("Thanksgiving (open)")).toBeVisible();
  expect(screen.api.requests(setLabDay)[0]!.body).toMatchObject({ open: true });

  await section.getByRole("button", { name: "Add closed day" }).click();
  await dialog.getByLabelText("Day", { exact: true }).fill("2031-05-02");
  await dialog.getByLabelText("Reason").fill("Inventory");
  await press("Add closed day");
  await expect
    .poll(() => screen.api.requests(setLabDay).at(-1)!.body)
    .toEqual({
      day: "2031-05-02",
      open: false,
      reason: "Inventory",
    });
});

test("a courier's day off is saved after errors and listed", async () => {
  const days: DayOff[] = [];
  const screen = await openCourier(aCourier(), [], (api) => {
    api.reply(listDaysOff, () => ({ daysOff: days }));
    api.reply(addDayOff, ({ body }) => {
      const dayOff = { id: stopId(1), booked: 0, ...body } as DayOff;
      days.push(dayOff);
      return { dayOff };
    });
  });
  await page.getByRole("button", { name: "Add day off" }).click();
  await dialog.getByLabelText("Day", { exact: true }).fill("2031-05-02");
  await dialog.getByLabelText("Reason").fill("Berlin");
  await saysRefusals(screen, addDayOff, {
    press: () => press("Add day off"),
    at: dialog,
    typed: [[dialog.getByLabelText("Reason"), "Berlin"]],
  });
  expect(screen.api.requests(addDayOff).at(-1)!.body).toEqual({
    messengerId: COURIER_ID,
    day: "2031-05-02",
    reason: "Berlin",
  });
  await expect.element(page.getByText("Berlin")).toBeVisible();
});

test("a ZIP code is added with its map location and removed", async () => {
  let zipCodes = [
    smallest(ZipCode, { zip: "11222", city: "Brooklyn", state: "NY", lat: 40.73, lon: -73.95, active: true }),
  ];
  const screen = await openCouriers("zip-codes", (api) => {
    api.reply(listZipCodes, () => ({ zipCodes }));
    api.reply(addZipCode, ({ body }) => {
      const zipCode = smallest(ZipCode, { ...body, active: true });
      zipCodes = [...zipCodes, zipCode];
      return { zipCode };
    });
    api.reply(removeZipCode, ({ params }) => {
      zipCodes = zipCodes.filter(({ zip }) => zip !== params["zip"]);
      return undefined;
    });
  });
  await page.getByRole("button", { name: "Add ZIP code" }).click();
  const zip = dialog.getByRole("textbox", { name: "ZIP code" });
  await zip.fill("91234");
  await dialog.getByLabelText("Latitude").fill("north");
  await dialog.getByLabelText("Longitude").fill("-73.9");
  await press("Add ZIP code");
  await expect.element(dialog.getByText("Enter the latitude, for example 40.7285")).toBeVisible();
  await dialog.getByLabelText("Latitude").fill("40.75");
  await expectAccessible("adding a ZIP code");
  await saysRefusals(screen, addZipCode, { press: () => press("Add ZIP code"), at: dialog, typed: [[zip, "91234"]] });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.api.requests(addZipCode).at(-1)!.body).toMatchObject({ zip: "91234", lat: 40.75, lon: -73.9 });
  const served = page.getByRole("checkbox", { name: "91234 Brooklyn" });
  await expect.element(served).toBeChecked();
  await page.getByRole("button", { name: "Remove 91234" }).click();
  await press("Remove ZIP code");
  await expect.element(served).not.toBeInTheDocument();
});

test("courier and vendor settings are edited, and a vendor's counts link to its orders", async () => {
  let settings = labSettings();
  const vendor = smallest(Vendor, { name: "Vera Baryta", acceptedOrders: 3 });
  const screen = await openCouriers("rules", (api) => {
    api.reply(getLabSettings, () => ({ settings }));
    api.reply(updateLabSettings, ({ body }) => {
      settings = { ...body, changedAt: "2026-06-15T14:00:00.000Z" } as LabSettings;
      return { settings };
    });
    api.reply(listVendors, { vendors: [vendor] });
  });
  await page.getByRole("button", { name: "Edit" }).click();
  const toSend = dialog.getByLabelText("Days to ship an accepted order");
  await toSend.fill("61");
  await press("Save");
  await expect.element(dialog.getByText("At most 60")).toBeVisible();
  await toSend.fill("9");
  await expectAccessible("courier and vendor settings");
  await press("Save");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Settings", exact: true })).toMatchTextContent("9 days");
  expect(screen.api.requests(updateLabSettings).map(({ body }) => body.vendorSendDays)).toEqual([9]);

  await page.getByRole("link", { name: "Vendors", exact: true }).click();
  await page.getByRole("region", { name: "Vendors" }).getByRole("link", { name: "3 in progress" }).click();
  await expect.poll(screen.address).toBe(`/vendor-orders?vendorId=${vendor.vendorId}&state=ACCEPTED`);
  const chosen = page.getByRole("combobox", { name: "Vendor" });
  await expect.poll(() => (chosen.element() as HTMLSelectElement).selectedOptions[0]?.text).toBe("Vera Baryta");
});

const place = (index: number, part: Partial<StopPlace> = {}): StopPlace =>
  smallest(StopPlace, { messengerId: COURIER_ID, name: "Petra Spokes", index, ...part });

/** Two stops on Petra's route of the day: the first may move to the end. */
function twoStops() {
  const route = aCourierDay({ stops: [aStop(1), aStop(2, { customerName: "Ada Lens" })] });
  const routes = [route];
  return {
    routes,
    reply(api: FakeApi) {
      const places = [place(0, { before: "Ada Lens", isNow: true }), place(1, { minutes: 4 })];
      api.reply(listStopPlaces, { places });
      api.reply(placeStop, () => {
        routes[0] = { ...route, planned: true, stops: route.stops.toReversed() };
        return undefined;
      });
      api.reply(replanRoute, () => {
        routes[0] = { ...route, planned: false };
        return undefined;
      });
      api.reply(listRoutes, () => ({ routes: [{ day: DAY, distanceKm: 7.4, stops: routes[0]!.stops }] }));
    },
  };
}

test("a stop is moved after errors, the rest is re-planned, and the day prints with barcodes", async () => {
  const { routes, reply } = twoStops();
  const screen = await openCourier(aCourier(), routes, reply);
  await page.getByRole("button", { name: "Move Zoe Grain's stop" }).click();
  await dialog.getByRole("radio", { name: "at the end" }).click();
  await expectAccessible("moving a stop");
  await saysRefusals(screen, placeStop, {
    press: () => press("Move stop"),
    at: dialog,
    data: { STOP_STATE: { state: "COLLECTED" } },
  });
  await expect.element(dialog).not.toBeInTheDocument();
  const { params, body } = screen.api.requests(placeStop).at(-1)!;
  expect({ params, body }).toEqual({
    params: { messengerId: COURIER_ID, stopId: stopId(1) },
    body: { messengerId: COURIER_ID, index: 1 },
  });
  await expect.element(page.getByText("stops ordered by hand")).toBeVisible();
  await page.getByRole("button", { name: "Re-plan remaining stops" }).click();
  await expect.element(page.getByText("stops ordered by hand")).not.toBeInTheDocument();
  expect(screen.api.requests(replanRoute).map(({ body }) => body)).toEqual([{ day: DAY }]);

  await page.getByRole("link", { name: "Print" }).click();
  await expect.poll(screen.address).toBe(`${COURIERS}/${COURIER_ID}/printable-routes?day=${DAY}`);
  await expect.poll(() => page.getByRole("row").all().length).toBe(3);
  await expect.poll(() => document.querySelectorAll("table img").length).toBe(2);
  await expectAccessible("a printed courier day");
});

test("a touch drag moves a stop below the last one", async () => {
  await page.viewport(820, 1180);
  onTestFinished(() => page.viewport(1280, 720));
  const { routes, reply } = twoStops();
  const screen = await openCourier(aCourier(), routes, reply);
  await expect.element(page.getByText("Ada Lens")).toBeVisible();
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
  const grip = document.querySelector<HTMLElement>("[data-grip]")!;
  // Grips appear only for touch. Touch emulation would leave `hover: none` behind for later tests.
  grip.style.display = "block";
  grip.scrollIntoView({ block: "center" });
  const from = grip.getBoundingClientRect();
  await finger("touchStart", { x: from.x + 10, y: from.y + 10 });
  const gap = () => [...document.querySelectorAll("[data-gap]")].at(-1);
  await expect.poll(gap).toBeDefined();
  const to = gap()!.getBoundingClientRect();
  await finger("touchMove", { x: to.x + 40, y: to.y + to.height / 2 });
  await expect.poll(() => gap()!.getAttribute("data-over")).toBe("true");
  await finger("touchEnd");
  await expect.element(page.getByText("stops ordered by hand")).toBeVisible();
  expect(screen.api.requests(placeStop).map(({ params, body }) => [params["stopId"], body.index])).toEqual([
    [stopId(1), 1],
  ]);
});

test("Alt and an arrow key move a stop by one", async () => {
  const { routes, reply } = twoStops();
  const screen = await openCourier(aCourier(), routes, reply);
  const move = page.getByRole("button", { name: "Move Zoe Grain's stop" });
  await expect.element(move).toBeVisible();
  (move.element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(page.getByText("stops ordered by hand")).toBeVisible();
  expect(screen.api.requests(placeStop)).toHaveLength(1);
});
