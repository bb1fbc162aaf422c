import type { ComponentType } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import {
  addParcelPhoto,
  addRollsEvent,
  listParcelPhotos,
  receiveOrder,
  stickersOfOrders,
  undoRollsEvent,
  undoWriteOff,
  twinCheckStickers,
  writeOffRoll,
} from "../../../src/contract/bench/bench.ts";
import { listRollEvents } from "../../../src/contract/bench/roll-events.ts";
import { addRescan } from "../../../src/contract/film/rescans.ts";
import { clearScans, getRoll, orderScans, reverseScans, rollByLabNumber } from "../../../src/contract/film/rolls.ts";
import { addScan, removeScan, rotateScan, type Scan } from "../../../src/contract/film/scans.ts";
import { getOrder } from "../../../src/contract/orders/orders.ts";
import type { Order, RollOfOrder } from "../../../src/contract/orders/order.ts";
import type { RollEvent } from "../../../src/rules/film/film.ts";
import { LabScanner } from "../../../src/web/bench/lab-scanner.tsx";
import { uploads } from "../../../src/web/bench/uploads/uploads.ts";
import { UploadsDock } from "../../../src/web/bench/uploads/uploads-dock.tsx";
import { notices } from "../../../src/web/platform/kit/toasts/show-toast.ts";
import * as orderPage from "../../../src/web/routes/admin/order.tsx";
import { failWith, type FakeApi } from "./fake-api.ts";
import { type FakeFileStore, fakeFileStore, linkTo } from "./file-store.ts";
import { aPicture, aScan } from "./library.ts";
import { anOrder, aRollOfOrder } from "./orders.ts";
import { admin, CUSTOMER_ID, renderScreen, type Screen } from "./render-screen.tsx";
import type { PartOf } from "./smallest.ts";

const AT = "2026-11-24T12:00:00.000Z";

export const steps = (...events: RollEvent[]): RollOfOrder["events"] => events.map((event) => ({ event, at: AT }));

/** A roll at the bench by its number in the order and its lab number; received unless `events` say otherwise. */
export const aBenchRoll = (number: number, labNumber: string | null, part: PartOf<RollOfOrder> = {}): RollOfOrder =>
  aRollOfOrder({
    number,
    labNumber,
    arrived: labNumber === null ? null : true,
    events: labNumber === null ? [] : steps("RECEIVED"),
    negativesAction: "PICK_UP",
    ...part,
  });

export const aBenchOrder = (id: number, rolls: RollOfOrder[], part: PartOf<z.input<typeof Order>> = {}): Order =>
  anOrder({ id, status: "PAID", rolls, ...part });

/** A fake lab that stores changes to orders, rolls and scans. Its scans are ready as soon as their files arrive. */
export type Bench = Screen & {
  store: FakeFileStore;
  order(id?: number): Order;
  change(id: number, part: Partial<Order>): void;
  lastSteps(id?: number): (RollEvent | undefined)[];
  /** Returns the file names of a roll's frames, by the roll's number. */
  names(number?: number, orderId?: number): string[];
  scansOf(number?: number, orderId?: number): Scan[];
  putScans(list: readonly Scan[], number?: number, orderId?: number): void;
  /** Delays the response to a file's announcement until the returned function is called. */
  holdAnnouncement(fileName: string): () => void;
  failing: Set<RollEvent>;
  leaveAndReturn(): Promise<void>;
};

type RouteModule = { default: ComponentType<never>; loader?: unknown };

/** As in the site's frame: listens to the scanner and shows uploads above each page. */
function withLab(module: RouteModule): RouteModule {
  const Shown = module.default as ComponentType<Record<string, unknown>>;
  return {
    ...module,
    default: (props: Record<string, unknown>) => (
      <>
        <UploadsDock />
        <LabScanner />
        <Shown {...props} />
      </>
    ),
  };
}

export async function openBench(
  module: RouteModule,
  {
    path,
    at,
    orders,
    beside = {},
    api: setUp,
  }: {
    path: string;
    at?: string;
    orders: readonly Order[];
    beside?: Readonly<Record<string, RouteModule>>;
    api?: (api: FakeApi, bench: Omit<Bench, keyof Screen>) => void;
  },
): Promise<Bench> {
  const now = new Map(orders.map((order) => [order.id, order]));
  const scans = new Map<string, Scan[]>();
  const held = new Map<string, Promise<void>>();
  const failing = new Set<RollEvent>();
  const opened: { screen?: Screen } = {};
  const found = (id: unknown) => now.get(Number(id)) ?? failWith(404);
  const ofRoll = (rollId: string) => [...now.values()].find(({ rolls }) => rolls.some(({ id }) => id === rollId))!;
  const keep = (order: Order): Order => {
    now.set(order.id, order);
    return order;
  };
  const changeRolls = (order: Order, ids: readonly string[] | undefined, to: (roll: RollOfOrder) => RollOfOrder) =>
    keep({
      ...order,
      version: order.version + 1,
      rolls: order.rolls.map((roll) => ((ids?.includes(roll.id) ?? roll.arrived) ? to(roll) : roll)),
    });
  function putScans(rollId: string, list: readonly Scan[]) {
    const numbered = list.map((scan, at) => ({ ...scan, frame: at + 1 }));
    scans.set(rollId, numbered);
    const count = (...states: Scan["state"][]) => numbered.filter(({ state }) => states.includes(state)).length;
    const order = ofRoll(rollId);
    const counts = {
      awaiting: count("AWAITING_UPLOAD"),
      uploaded: 0,
      ready: count("READY"),
      damaged: count("DAMAGED"),
    };
    keep({ ...order, rolls: order.rolls.map((one) => (one.id === rollId ? { ...one, scans: counts } : one)) });
    const [userId, orderId, scanId] = [order.customerId, order.id, rollId];
    opened.screen?.tell({ type: "scan", userId, orderId, rollId, scanId, state: "READY" });
  }
  function ready(scanId: string) {
    for (const [rollId, list] of scans)
      if (list.some(({ id }) => id === scanId))
        putScans(
          rollId,
          list.map((one) => (one.id === scanId ? arrived(one, ofRoll(rollId)) : one)),
        );
  }
  /** A new scan on a roll already shown to the customer is marked as renewed. */
  const arrived = (one: Scan, { rolls }: Order): Scan => ({
    ...one,
    state: "READY",
    problem: null,
    thumbnail: aPicture(48, 32, one.name),
    renewedAt: rolls.some(({ id, events }) => id === one.filmRollId && events.some(({ event }) => event === "SYNCED"))
      ? AT
      : null,
  });
  const store = fakeFileStore((url) => ready(url.split("/").at(-1)!.split("?")[0]!));

  const bench = {
    store,
    failing,
    scansOf: (number = 1, id = orders[0]!.id) => scans.get(now.get(id)!.rolls[number - 1]!.id) ?? [],
    putScans: (list: readonly Scan[], number = 1, id = orders[0]!.id) =>
      putScans(now.get(id)!.rolls[number - 1]!.id, list),
    holdAnnouncement(fileName: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(fileName, promise);
      return resolve;
    },
    order: (id = orders[0]!.id) => now.get(id)!,
    change: (id: number, part: Partial<Order>) => void keep({ ...now.get(id)!, ...part }),
    lastSteps: (id = orders[0]!.id) => now.get(id)!.rolls.map(({ events }) => events.at(-1)?.event),
    names: (number = 1, id = orders[0]!.id) => bench.scansOf(number, id).map(({ name }) => name),
    async leaveAndReturn() {
      await opened.screen!.goTo("/elsewhere");
      await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
      await opened.screen!.goBack();
    },
  };

  function serve(api: FakeApi) {
    api.reply(getOrder, ({ params }) => found(params["orderId"]));
    api.reply(rollByLabNumber, ({ params }) => {
      for (const { id: orderId, customerId, rolls } of now.values())
        for (const { id: rollId, labNumber } of rolls)
          if (labNumber === params["labNumber"]) return { rollId, orderId, customerId };
      return failWith(404);
    });
    api.reply(addRollsEvent, ({ params, body }) => {
      const event = params["event"] as RollEvent;
      if (failing.has(event)) failWith(0);
      return changeRolls(found(params["orderId"]), body.rollIds, (roll) => ({
        ...roll,
        events: [...roll.events, ...steps(event)],
      }));
    });
    api.reply(undoRollsEvent, ({ params, body }) =>
      changeRolls(found(params["orderId"]), body.rollIds, (roll) => ({
        ...roll,
        ...(params["event"] === "RECEIVED" && { arrived: null }),
        events: roll.events.filter(({ event }) => event !== params["event"]),
      })),
    );
    api.reply(receiveOrder, ({ params, body }) => {
      const order = found(params["orderId"]);
      return keep({
        ...order,
        version: order.version + 1,
        rolls: order.rolls.map((roll) => {
          const arrived = body.arrivedRollIds.includes(roll.id);
          return {
            ...roll,
            arrived,
            labNumber: roll.labNumber ?? `26-${String(order.id * 100 + roll.number).padStart(5, "0")}`,
            events: arrived ? steps("RECEIVED") : [],
          };
        }),
      });
    });
    api.reply(writeOffRoll, ({ params, body }) =>
      changeRolls(found(params["orderId"]), [params["rollId"]!], (roll) => ({ ...roll, writtenOff: body.because })),
    );
    api.reply(undoWriteOff, ({ params }) =>
      changeRolls(found(params["orderId"]), [params["rollId"]!], (roll) => ({ ...roll, writtenOff: null })),
    );
    api.reply(listRollEvents, { rolls: [], count: 0 });
    api.reply(stickersOfOrders, new Blob(["Stickers"], { type: "text/plain" }));
    api.reply(twinCheckStickers, new Blob(["Stickers"], { type: "text/plain" }));
    const photos: string[] = [];
    api.reply(addParcelPhoto, () => {
      photos.push(crypto.randomUUID());
      return linkTo("photo.jpg");
    });
    api.reply(listParcelPhotos, () => ({
      photos: photos.map((id) => ({ id, url: aPicture(64, 48).read, at: AT })),
    }));

    api.reply(getRoll, ({ params }) => ({
      roll: { id: params["rollId"]! },
      scans: scans.get(params["rollId"]!) ?? [],
    }));
    api.reply(addScan, async ({ params, body }) => {
      await held.get(body.name ?? "");
      if (body.size === 0) failWith(400, "The file is empty: 0 bytes");
      const list = scans.get(params["rollId"]!) ?? [];
      const known = list.find(({ id }) => id === body.scanId);
      const { id: _id, ...blank } = aScan(1, 1, { thumbnail: null, midResOptimized: null, midRes: null, hiRes: null });
      const scan: Scan = known ?? {
        ...blank,
        id: crypto.randomUUID(),
        filmRollId: params["rollId"]!,
        name: body.name ?? "",
        state: "AWAITING_UPLOAD",
      };
      if (!known) putScans(params["rollId"]!, [...list, scan]);
      return { scan: scans.get(params["rollId"]!)!.find(({ id }) => id === scan.id)!, writeLink: linkTo(scan.id) };
    });
    api.reply(rotateScan, ({ params }) => ({
      scan: [...scans.values()].flat().find(({ id }) => id === params["scanId"])!,
    }));
    api.reply(addRescan, ({ params }) => ({ writeLink: linkTo(params["scanId"]!) }));
    api.reply(removeScan, ({ params }) => {
      const rollId = params["rollId"]!;
      putScans(
        rollId,
        scans.get(rollId)!.filter(({ id }) => id !== params["scanId"]),
      );
      return {};
    });
    api.reply(orderScans, ({ params, body }) => {
      const list = scans.get(params["rollId"]!)!;
      putScans(
        params["rollId"]!,
        body.scanIds.map((id) => list.find((one) => one.id === id)!),
      );
      return { scans: scans.get(params["rollId"]!)! };
    });
    api.reply(reverseScans, ({ params }) => {
      putScans(params["rollId"]!, scans.get(params["rollId"]!)!.toReversed());
      return { scans: scans.get(params["rollId"]!)! };
    });
    api.reply(clearScans, ({ params, body }) => {
      const rollId = params["rollId"]!;
      const stored = body?.onlyAwaited
        ? (scans.get(rollId) ?? []).filter(({ state }) => state !== "AWAITING_UPLOAD")
        : [];
      putScans(rollId, stored);
      return {};
    });
    setUp?.(api, bench);
  }

  onTestFinished(() => {
    for (const { id } of uploads.snapshot()) uploads.remove(id);
    if (uploads.isPaused()) uploads.goOn();
    for (const { id } of notices.snapshot()) notices.remove(id);
  });
  opened.screen = await renderScreen(withLab(module), {
    path,
    ...(at === undefined ? {} : { at }),
    as: admin(),
    beside: Object.fromEntries(Object.entries(beside).map(([where, one]) => [where, withLab(one)])),
    api: serve,
  });
  return { ...opened.screen, ...bench };
}

export const ORDER_PATH = "/admin/users/:userId/orders/:orderId";
export const addressOf = (orderId: number): string => `/admin/users/${CUSTOMER_ID}/orders/${orderId}`;

export const openOrder = (
  orders: readonly Order[],
  options: Pick<Parameters<typeof openBench>[1], "beside" | "api"> = {},
): Promise<Bench> => openBench(orderPage, { path: ORDER_PATH, at: addressOf(orders[0]!.id), orders, ...options });

/**
 * Simulates a keyboard-wedge barcode scanner: types the keys and Enter a millisecond apart into the focused element.
 */
export async function readBarcode(text: string): Promise<void> {
  await expect
    .poll(() => document.documentElement.dataset["scanner"], { message: "the scanner is heard" })
    .toBe("heard");
  const begun = performance.now();
  for (const [at, key] of [...text, "Enter"].entries()) {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: begun + at });
    const isFree = target.dispatchEvent(event);
    if (isFree && key.length === 1) document.execCommand("insertText", false, key);
  }
}

export function aScanFile(path: string, bytes: BlobPart = path, type = "image/jpeg"): File {
  const file = new File([bytes], path.split("/").at(-1)!, { type });
  if (path.includes("/")) Object.defineProperty(file, "webkitRelativePath", { value: path });
  return file;
}

/** A folder as exported by a scanner: named after the lab number, with numbered files. */
export const exported = (labNumber: string, frames: number, folder = "export"): File[] =>
  Array.from({ length: frames }, (_, at) => aScanFile(`${folder}/${labNumber}/${labNumber} frame ${at + 1}.jpg`));

/** Presses a control that opens a file or folder chooser, and chooses these. No chooser opens. */
export async function choose(press: () => Promise<unknown>, ...files: File[]): Promise<void> {
  let isAsked = false;
  const opened = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    if (this.type !== "file") throw new Error("this asks for no files");
    isAsked = true;
    Object.defineProperty(this, "files", { value: files, configurable: true });
    this.dispatchEvent(new Event("change", { bubbles: true }));
    delete (this as { files?: unknown }).files;
  });
  await press();
  await expect.poll(() => isAsked, { message: "files are asked for" }).toBe(true);
  opened.mockRestore();
}

export function printedFrames(): { readonly count: number } {
  const printed = { count: 0 };
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue({
    print: () => void (printed.count += 1),
  } as Window);
  return printed;
}
