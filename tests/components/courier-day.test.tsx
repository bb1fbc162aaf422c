import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  collectStop,
  failStop,
  handOverStop,
  listRoutes,
  photographStop,
  type Stop,
  notifyCustomer,
  undoStop,
} from "../../src/contract/couriers/courier-routes.ts";
import { FeedLink, getCourierCalendar, makeCourierCalendar } from "../../src/contract/feed-links/feed-links.ts";
import { listMessengers } from "../../src/contract/couriers/couriers.ts";
import * as dayPage from "../../src/web/routes/messenger-routes.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { aCourier, aStop, DAY, stopId } from "../support/components/couriers.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { fakeFileStore, linkTo } from "../support/components/file-store.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";
import { saysRefusals } from "../support/components/says-refusals.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const next = page.getByRole("region", { name: /^Next: / });
const line = main.getByRole("status").first();
const WHEN = "2026-06-15T14:05:00.000Z";

/** Opens a courier's day, new to this phone, with `count` stops that follow the clicks. */
async function openDay(count: number, setUp: (api: FakeApi) => void = () => {}, now = WHEN, done = 0) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 720));
  let stops = Array.from({ length: count }, (_, at) => aStop(at + 1, { customerName: `Zoe Grain ${at + 1}` }));
  const become = (id: string | undefined, part: Partial<Stop>) => {
    stops = stops.map((one) => (one.id === id ? { ...one, ...part } : one));
    return { stop: stops.find((one) => one.id === id)! };
  };
  const screen = await renderScreen(dayPage, {
    path: "/messenger-routes",
    at: `/messenger-routes?day=${DAY}`,
    as: customer({ id: crypto.randomUUID(), role: "MESSENGER" }),
    api(api) {
      api.reply(listMessengers, { messengers: [aCourier()], count: 1 });
      api.reply(listRoutes, () => ({ routes: [{ day: DAY, distanceKm: 7.4, stops }] }));
      api.reply(notifyCustomer, ({ body }) => ({ ...become(body?.stopId, { notifiedAt: WHEN }), notified: true }));
      api.reply(collectStop, ({ params, body }) =>
        become(params["stopId"], { stopState: "COLLECTED", collectedAt: WHEN, collectedRolls: body?.rolls ?? 1 }),
      );
      api.reply(failStop, ({ params, body }) =>
        become(params["stopId"], { stopState: "FAILED", failedAt: WHEN, problem: body.problem }),
      );
      api.reply(handOverStop, ({ params }) =>
        become(params["stopId"], { stopState: "HANDED_OVER", handedOverAt: WHEN }),
      );
      api.reply(undoStop, ({ params, body }) =>
        become(
          params["stopId"],
          body.step === "collect"
            ? { stopState: "BOOKED", collectedAt: null }
            : { stopState: "COLLECTED", handedOverAt: null },
        ),
      );
      setUp(api);
    },
  });
  await expect.element(page.getByText(`${done} of ${count} stops done`)).toBeVisible();
  return screen;
}

/** A fake camera that sees any code shown to it: desktop browsers read no barcodes. */
function aCamera() {
  const sight = { code: "" };
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      detect = () => Promise.resolve(sight.code === "" ? [] : [{ rawValue: sight.code }]);
    },
  );
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async () => {
    const picture = document.createElement("canvas");
    picture.getContext("2d")!.fillRect(0, 0, 9, 9);
    return picture.captureStream(5);
  });
  return sight;
}

test("repeated clicks notify a customer once that the courier is on the way", async () => {
  const { api } = await openDay(2);
  await expectAccessible("a courier's day");
  const button = next.getByRole("button", { name: "On my way" }).element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(next.getByRole("button", { name: /^Sent at/ })).toBeVisible();
  await expect.element(line).toMatchTextContent("All updates sent.");
  expect(api.requests(notifyCustomer).map(({ body }) => body?.stopId)).toEqual([stopId(1)]);
});

test("the customer cannot be notified before the last hour", async () => {
  const { api } = await openDay(1, undefined, `${DAY}T12:30:00.000Z`);
  const early = next.getByRole("button", { name: "On my way" });
  await expect.element(next.getByText("You can send “On my way” from 9:00 AM.")).toBeVisible();
  await expect.element(early).toHaveAttribute("aria-disabled", "true");
  (early.element() as HTMLButtonElement).click();
  expect(api.requests(notifyCustomer)).toEqual([]);
  await expect.element(next.getByRole("button", { name: "Collected" })).toBeVisible();
});

test("tomorrow's stops cannot be updated today", async () => {
  await openDay(1, undefined, "2026-06-14T14:30:00.000Z");
  await expect.element(next.getByText("You can update this stop on Mon, Jun 15.")).toBeVisible();
  await expect.element(next.getByRole("button", { name: /On my way|ollect/ })).not.toBeInTheDocument();
});

test("a collection and a hand-over can be undone", async () => {
  const { api } = await openDay(1);
  await next.getByRole("button", { name: "Collected" }).click();
  await dialog.getByRole("button", { name: "Collected 1 roll" }).click();
  await page.getByRole("button", { name: "Hand over all: 1 roll" }).click();
  await page.getByRole("button", { name: "Undo handed over: Zoe Grain 1" }).click();
  await expectAccessible("a courier's day with steps to undo");
  await page.getByRole("button", { name: "Undo collected: Zoe Grain 1" }).click();
  await expect.element(next.getByRole("button", { name: "Collected" })).toBeVisible();
  await expect.element(line).toMatchTextContent("All updates sent.");
  expect(api.requests(undoStop).map(({ body }) => body.step)).toEqual(["handOver", "collect"]);
});

test("the camera finds the right order at the door, and a signature is saved as a picture", async () => {
  const sight = aCamera();
  const store = fakeFileStore();
  const { api } = await openDay(1, (api) => api.reply(photographStop, linkTo("door.jpg")));
  await next.getByRole("button", { name: "Collected" }).click();
  await dialog.getByRole("button", { name: "Scan with the camera" }).click();
  sight.code = "#9999";
  await expect.element(dialog.getByText("#9999 does not belong to this order.")).toBeVisible();
  sight.code = "#101001";
  await expect.element(dialog.getByText("#101001: this is the right order.")).toBeVisible();
  await dialog.getByRole("button", { name: "Stop the camera" }).click();
  await dialog.getByRole("button", { name: "Get a signature" }).click();
  const sheet = dialog.getByRole("img", { name: "Signature" });
  await userEvent.dragAndDrop(sheet, sheet, { sourcePosition: { x: 40, y: 30 }, targetPosition: { x: 120, y: 60 } });
  await expectAccessible("film with a signature");
  await dialog.getByRole("button", { name: "Collected 1 roll" }).click();
  await expect.poll(() => store.taken.map(({ url }) => url)).toEqual(["/files/door.jpg"]);
  expect(api.requests(collectStop).map(({ body }) => body?.rolls)).toEqual([1]);
  expect(api.requests(photographStop)[0]!.body.size).toBeGreaterThan(0);
});

/** Fails all requests to the lab until the returned function is called. */
function goOffline(): () => void {
  const lab = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  return () => {
    vi.stubGlobal("fetch", lab);
    dispatchEvent(new Event("online"));
  };
}

test("offline updates are queued, counted, and sent in order when back online", async () => {
  let collectsBeforeFail = 0;
  const { api } = await openDay(3, (fake) =>
    fake.reply(failStop, ({ body }) => {
      collectsBeforeFail = fake.requests(collectStop).length;
      return { stop: aStop(2, { stopState: "FAILED", failedAt: WHEN, problem: body.problem }) };
    }),
  );
  const goOnline = goOffline();
  await next.getByRole("button", { name: "Collected" }).click();
  await dialog.getByRole("button", { name: "Collected 1 roll" }).click();
  await expect.element(page.getByText("1 of 3 stops done")).toBeVisible();
  await expect.element(line).toMatchTextContent("Offline. 1 update saved on this phone");
  await next.getByRole("button", { name: "Could not collect" }).click();
  await dialog.getByRole("button", { name: "No answer" }).click();
  await expect.element(page.getByText("2 of 3 stops done")).toBeVisible();
  await expect.element(line).toMatchTextContent("Offline. 2 updates saved on this phone");
  await expectAccessible("an offline courier day");
  // The first arrives but its response is lost: it is sent again with its key, before the second.
  api.failOnce(collectStop, 0);
  goOnline();
  await expect.poll(() => api.requests(collectStop).length).toBeGreaterThan(0);
  dispatchEvent(new Event("online"));
  await expect.element(line).toMatchTextContent("All updates sent.");
  expect(collectsBeforeFail).toBe(2);
  const keys = api.requests(collectStop).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(api.requests(failStop).map(({ params, body }) => [params["stopId"], body.problem])).toEqual([
    [stopId(2), "No answer"],
  ]);
});

test("stops of canceled orders are marked: collected film goes to the lab, other film is left", async () => {
  await openDay(
    3,
    (api) => {
      const stops = [
        aStop(1, { customerName: "Zoe Grain 1", stopState: "COLLECTED", collectedAt: WHEN, orderCanceled: true }),
        aStop(2, { customerName: "Zoe Grain 2", stopState: "FAILED", failedAt: WHEN, orderCanceled: true }),
        aStop(3, { customerName: "Zoe Grain 3" }),
      ];
      api.reply(listRoutes, { routes: [{ day: DAY, distanceKm: 7.4, stops }] });
    },
    WHEN,
    2,
  );
  await expect.element(main.getByText("Order canceled. Bring the film to the lab; we return it.")).toBeVisible();
  const rows = main.getByRole("listitem").filter({ hasText: "Order canceled" }).filter({ hasText: "12 Franklin St" });
  await expect.element(rows).toHaveLength(2);
  await expectAccessible("stops of canceled orders");
  await rows
    .nth(1)
    .getByRole("button", { name: /Zoe Grain 2/ })
    .click();
  await expect.element(next.getByRole("heading", { name: "Zoe Grain 3" })).toBeVisible();
});

test("collected film is handed over at the lab in one click, which completes the day", async () => {
  const { api } = await openDay(2);
  for (let stop = 0; stop < 2; stop++) {
    await next.getByRole("button", { name: "Collected" }).click();
    await dialog.getByRole("button", { name: "Collected 1 roll" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await page.getByRole("button", { name: "Hand over all: 2 rolls" }).click();
  await expect.element(page.getByRole("heading", { name: "All done" })).toBeVisible();
  await expect.element(line).toMatchTextContent("All updates sent.");
  expect(api.requests(handOverStop).map(({ params }) => params["stopId"])).toEqual([stopId(1), stopId(2)]);
});

test("rejected updates are listed with the stop's name until dismissed", async () => {
  const screen = await openDay(4);
  const collect = async () => {
    await next.getByRole("button", { name: "Collected" }).click();
    await dialog.getByRole("button", { name: "Collected 1 roll" }).click();
  };
  await saysRefusals(screen, collectStop, {
    press: collect,
    at: main,
    data: { STOP_STATE: { state: "CANCELED" }, OTHER_DAY: { day: DAY } },
  });
  const alerts = main.getByRole("alert");
  expect(alerts.elements()).toHaveLength(3);
  await alerts.first().getByRole("button", { name: "OK" }).click();
  await expect.poll(() => alerts.elements().length).toBe(2);
});

test("a courier gets a secret link to their stops for a calendar, and replaces it later", async () => {
  const url = "https://lab.example/api/calendars/abc.ics";
  const link = smallest(FeedLink, { feed: "COURIER_ROUTES", active: true, createdAt: WHEN });
  const screen = await openDay(1, (api) => {
    api.reply(getCourierCalendar, { link: null });
    api.reply(makeCourierCalendar, { link, url });
  });
  await page.getByRole("button", { name: "Add to calendar" }).click();
  await expectAccessible("a courier's calendar link");
  await dialog.getByRole("button", { name: "Get link" }).click();
  await expect.element(page.getByRole("dialog", { name: "Secret link" })).toMatchTextContent(url);
  await page.getByRole("button", { name: "Done" }).click();
  screen.api.reply(getCourierCalendar, { link });
  await page.getByRole("button", { name: "Add to calendar" }).click();
  await expect.element(dialog).toMatchTextContent("No calendar has read it yet");
  await expect.element(dialog.getByRole("button", { name: "Replace link" })).toBeVisible();
});
