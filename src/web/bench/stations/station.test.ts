import { expect, test } from "vitest";
import type { RollOfOrder } from "../../../contract/orders/order.ts";
import type { Process, PushPullFactor, RollEvent } from "../../../rules/film/film.ts";
import { byOrder, type Station, STATIONS, stopFor, type Taken } from "./station.ts";

const stationOf = (name: string) => STATIONS.find(({ at }) => at === name)!;
const ROOM = { holds: 8, isRunning: false };
const stopAt = (station: Station, taken: readonly Taken[], next: Taken, batch = ROOM) =>
  stopFor(station, taken, next, batch);
const SYNCED: RollEvent[] = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"];

type Own = {
  process?: Process;
  pushPullFactor?: PushPullFactor;
  negativesAction?: RollOfOrder["negativesAction"];
} & Partial<Pick<RollOfOrder, "sleeving" | "work">>;

/** Returns an order with one roll per list of events. */
function order(id: number, rolls: RollEvent[][], own: Own = {}): Taken[] {
  const made = rolls.map(
    (events, index) =>
      ({
        id: `${id}-${index}`,
        number: index + 1,
        labNumber: `26-${id}00${index}`,
        arrived: true,
        work: "IN_PROGRESS" as const,
        writtenOff: null,
        process: "C41",
        crossProcessTargetFormat: null,
        pushPullFactor: 0,
        negativesAction: "PICK_UP",
        sleeving: "CUT",
        scans: { awaiting: 0, uploaded: 0, ready: 1, damaged: 0 },
        ...own,
        events: events.map((event) => ({ event, at: "2026-11-22T12:00:00.000Z" })),
      }) as unknown as RollOfOrder,
  );
  const customer = { firstName: "Ada", lastName: "Lovelace", email: "ada@nice.test" };
  return made.map((roll) => ({
    roll,
    order: { id, customerId: "ada", customer, rolls: made, notes: "", internalNotes: null },
  }));
}

test("a tank takes rolls of many orders, but only one process and time", () => {
  const [first] = order(1, [["RECEIVED"]]);
  const tank = stationOf("develop");
  expect(stopAt(tank, [], first!)).toBeNull();
  expect(stopAt(tank, [first!], order(2, [["RECEIVED"]])[0]!)).toBeNull();
  expect(stopAt(tank, [first!], order(3, [["RECEIVED"]], { process: "E6" })[0]!)?.title).toBe(
    "Wrong tank for E-6 slide",
  );
  expect(stopAt(tank, [first!], order(4, [["RECEIVED"]], { pushPullFactor: 1 })[0]!)?.text).toContain(
    "Push +1; this tank: Normal",
  );
});

test("a full or running tank takes no more rolls", () => {
  const tank = stationOf("develop");
  const rolls = order(1, [["RECEIVED"], ["RECEIVED"], ["RECEIVED"]]);
  const [one, two, three] = rolls;
  expect(stopAt(tank, [one!], two!, { holds: 2, isRunning: false })).toBeNull();
  expect(stopAt(tank, [one!, two!], three!, { holds: 2, isRunning: false })).toEqual({
    title: "The tank is full",
    text: "26-1002 of Ada Lovelace goes into the next one: this one holds 2 rolls.",
  });
  expect(stopAt(tank, [one!], two!, { holds: 2, isRunning: true })?.title).toBe("The tank is running");
});

test("film of a canceled order stops at every station except return, and unpaid film at all", () => {
  const [canceled] = order(1, [["RECEIVED"]], { work: "CANCELED", negativesAction: "TOSS" });
  const [unpaid] = order(2, [["RECEIVED"]], { work: "NOT_PAID" });
  for (const { at } of STATIONS) {
    const stop = stopAt(stationOf(at), [], canceled!);
    if (at === "return") expect(stop).toBeNull();
    else
      expect(stop).toMatchObject({
        title: "This order is canceled",
        text: expect.stringContaining("26-1000") as string,
      });
    expect(stopAt(stationOf(at), [], unpaid!)?.title).toBe("Waiting for payment");
  }
});

test("a roll already done or not ready stops the screen", () => {
  const [developed] = order(1, [["RECEIVED", "DEVELOPED"]]);
  expect(stopAt(stationOf("develop"), [], developed!)?.title).toBe("This roll is already done");
  expect(stopAt(stationOf("sleeve"), [], developed!)?.text).toContain("Not scanned yet");
});

test("where each scan is the event, another order's sticker stops until the open order is done", () => {
  const sleeve = stationOf("sleeve");
  const [one, two] = order(1, [SYNCED, SYNCED]);
  const [other] = order(2, [SYNCED]);
  expect(stopAt(sleeve, [], one!)).toBeNull();
  expect(stopAt(sleeve, [one!], other!)?.title).toBe("Another order's sticker");
  expect(stopAt(sleeve, [one!], two!)).toBeNull();
  expect(stopAt(sleeve, [one!, two!], other!)).toBeNull();
});

test("an unsleeved roll does not block other orders, and its own sticker stops the screen", () => {
  const sleeve = stationOf("sleeve");
  const [one, bare] = order(1, [SYNCED, SYNCED]);
  Object.assign(bare!.roll, { sleeving: "NONE" });
  const [other] = order(2, [SYNCED]);
  expect(stopAt(sleeve, [one!], other!)).toBeNull();
  expect(stopAt(sleeve, [one!], bare!)?.title).toBe("Don't sleeve these negatives");
  const [cut] = order(3, [SYNCED], { sleeving: "NONE", negativesAction: "CUT" });
  expect(stopAt(sleeve, [], cut!), "an action that implies sleeving").toBeNull();
});

test("negatives to toss are not returned, and a key at the stop marks them as tossed", () => {
  const [toss] = order(1, [SYNCED], { negativesAction: "TOSS" });
  const stop = stopAt(stationOf("return"), [], toss!);
  expect(stop?.title).toBe("Don't return these negatives");
  expect(stop?.instead).toMatchObject({ event: "TOSSED", key: "T", taken: toss });
  const [tossed] = order(2, [[...SYNCED, "TOSSED"]], { negativesAction: "TOSS" });
  expect(stopAt(stationOf("return"), [], tossed!)).toEqual({
    title: "This roll is already done",
    text: "26-2000 of Ada Lovelace: The negatives were tossed.",
  });
  const [back] = order(3, [SYNCED], { negativesAction: "PICK_UP" });
  expect(stopAt(stationOf("return"), [], back!)).toBeNull();
});

test("rolls are marked grouped by order", () => {
  const [one, two] = order(1, [["RECEIVED"], ["RECEIVED"]]);
  const [other] = order(2, [["RECEIVED"]]);
  expect(byOrder([one!, other!, two!])).toEqual([
    { orderId: 1, rollIds: ["1-0", "1-1"] },
    { orderId: 2, rollIds: ["2-0"] },
  ]);
});
