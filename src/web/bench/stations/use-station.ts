import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addRollsEvent, undoRollsEvent } from "../../../contract/bench/bench.ts";
import { rollByLabNumber } from "../../../contract/film/rolls.ts";
import { CallError, isRefusal } from "../../../contract/kit/client.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { developedIn } from "../../../rules/checkout/roll-draft.ts";
import { ROLL_EVENT_LABELS } from "../../../rules/film/film.ts";
import { isLabNumber } from "../../../rules/film/lab-number.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { showUndoToast } from "../../platform/kit/toasts/show-toast.ts";
import { useScanHandler } from "../../platform/kit/scanner/use-scanner.ts";
import { type BenchEvent, whyNot } from "../roll-steps.ts";
import { stationSettings, useStationSettings } from "../station-settings.ts";
import { storeBatch, storedBatch, storedTimer } from "./stored-work.ts";
import { playSuccessSound } from "./sounds.ts";
import { byOrder, nameOf, type Station, type Stop, stopFor, type Taken } from "./station.ts";
import { bathOf } from "./bath.ts";
import { findMachine, stopForMachine } from "./machine.ts";
import { useTimer } from "./use-timer.ts";

async function find(text: string): Promise<Taken> {
  const { rollId, orderId } = await api.call(rollByLabNumber, { params: { labNumber: text.trim() } });
  const order = await api.call(getOrder, { params: { orderId } });
  const roll = order.rolls.find(({ id }) => id === rollId);
  if (!roll) throw new Error("This is a packing slip");
  return { roll, order };
}

function unknown(text: string, error: unknown): Stop {
  if (error instanceof CallError && error.status === 404)
    return { title: "Unknown sticker", text: `No roll has the number ${text}. Set it aside and ask.` };
  return { title: "No connection", text: `${text}: ${messageOf(error)}` };
}

type Refused = { rollIds: readonly string[]; reason: string };

/** Marks all of an order's rolls that can be marked; one that cannot does not block the others. */
async function markAllThatCan(
  { orderId, rollIds }: { orderId: number; rollIds: string[] },
  event: BenchEvent,
  machineId: string | undefined,
): Promise<{ rollIds: string[]; refused: Refused[] }> {
  let rest = rollIds;
  const refused: Refused[] = [];
  while (rest.length > 0) {
    try {
      await api.call(addRollsEvent, { params: { orderId, event }, body: { rollIds: rest, machineId } });
      break;
    } catch (error) {
      const reason = messageOf(error);
      const hinder = isRefusal(error, addRollsEvent, "OUT_OF_TURN") ? new Set(error.data.rollIds) : null;
      const left = hinder === null ? [] : rest.filter((id) => !hinder.has(id));
      refused.push({ rollIds: rest.filter((id) => !left.includes(id)), reason });
      // If the error names no rolls, none of the order's rolls are marked.
      rest = left.length < rest.length ? left : [];
    }
  }
  return { rollIds: rest, refused };
}

const namesIn = (list: readonly Taken[], rollIds: readonly string[]): string =>
  list
    .filter(({ roll }) => rollIds.includes(roll.id))
    .map(nameOf)
    .join(", ");

const rollsText = (count: number): string => (count === 1 ? "1 roll is" : `${count} rolls are`);

/** State of a station: the scanned rolls, the current stop, and marking (docs/product/bench.md#stations). */
export function useStation(station: Station) {
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [stop, setStop] = useState<Stop | null>(null);
  const [said, setSaid] = useState("");
  const [isMarking, setMarking] = useState(false);
  const [last, setLast] = useState<Taken | null>(null);
  const queries = useQueryClient();
  const settings = useStationSettings();
  const bath = station.event === "DEVELOPED" ? bathOf(taken, settings) : null;
  const timer = useTimer(station.at, bath?.seconds ?? null);
  // Scans can arrive faster than responses, so they are processed one after another.
  const state = useRef({ taken, isStopped: false, last: Promise.resolve() });
  const keep = (now: readonly Taken[]) => {
    state.current.taken = now;
    setTaken(now);
    if (station.batch === null) return;
    storeBatch(
      station.at,
      now.map(({ roll }) => roll.labNumber!),
    );
    if (now.length === 0) timer.stop();
    // A tank's timer starts with its chemistry, a magazine's with its first roll.
    else if (station.event === "SCANNED" && storedTimer(station.at) === null) timer.start();
  };
  const halt = (why: Stop) => {
    state.current.isStopped = true;
    setStop(why);
  };

  async function mark(list: readonly Taken[], event: BenchEvent = station.event): Promise<boolean> {
    const orders = byOrder(list);
    const params = ({ orderId }: { orderId: number }) => ({ orderId, event });
    const done: typeof orders = [];
    const refused: string[] = [];
    setMarking(true);
    try {
      const machine = event === "DEVELOPED" ? await findMachine(developedIn(list[0]!.roll)).catch(() => null) : null;
      for (const order of orders) {
        const outcome = await markAllThatCan(order, event, machine?.id);
        if (outcome.rollIds.length > 0) done.push({ ...order, rollIds: outcome.rollIds });
        refused.push(...outcome.refused.map(({ rollIds, reason }) => `${namesIn(list, rollIds)}: ${reason}`));
      }
      if (refused.length > 0) halt({ title: "Not all rolls were marked", text: refused.join(" ") });
      return refused.length === 0;
    } finally {
      setMarking(false);
      void queries.invalidateQueries();
      const ids = new Set(done.flatMap(({ rollIds }) => rollIds));
      if (station.batch !== null) keep(state.current.taken.filter(({ roll }) => !ids.has(roll.id)));
      if (ids.size > 0) {
        if (station.batch !== null) setLast(null);
        const one = ids.size === 1 ? list.find(({ roll }) => ids.has(roll.id)) : undefined;
        const text = `${one ? nameOf(one) : `${ids.size} rolls`}: ${ROLL_EVENT_LABELS[event]}`;
        setSaid(
          station.batch !== null && refused.length === 0 ? `The ${station.batch} is done. Load the next one.` : "",
        );
        showUndoToast(text, async () => {
          for (const order of done)
            await api.call(undoRollsEvent, { params: params(order), body: { rollIds: order.rollIds } });
          if (station.batch === null) keep(state.current.taken.filter(({ roll }) => !ids.has(roll.id)));
          void queries.invalidateQueries();
        });
      }
    }
  }

  async function take(text: string): Promise<void> {
    if (state.current.isStopped) return;
    try {
      const next = await find(text);
      const now = state.current.taken;
      if (now.some(({ roll }) => roll.id === next.roll.id) && station.batch !== null)
        return setSaid(`${nameOf(next)} is already in the ${station.batch}.`);
      const why = stopFor(station, now, next, {
        holds: stationSettings().sizes[station.at] ?? station.holds,
        isRunning: station.event === "DEVELOPED" && now.length > 0 && storedTimer(station.at) !== null,
      });
      if (why) return halt(why);
      const alarm =
        station.event === "DEVELOPED" ? stopForMachine(next, await findMachine(developedIn(next.roll))) : null;
      if (alarm) return halt(alarm);
      if (station.batch === null && !(await mark([next]))) return;
      playSuccessSound();
      keep([...now, next]);
      setLast(next);
      if (station.batch !== null) setSaid(`${nameOf(next)} is in the ${station.batch}.`);
    } catch (error) {
      halt(unknown(text, error));
    }
  }

  /** Restores the batch after a reload or a visit to another page, without rolls that were finished meanwhile. */
  async function restoreRolls(labNumbers: readonly string[]): Promise<void> {
    try {
      const found = await Promise.all(labNumbers.map(find));
      const still = found.filter(({ roll }) => whyNot(station.event, roll) === null);
      keep([...still, ...state.current.taken]);
      setLast((now) => now ?? still.at(-1) ?? null);
      if (still.length > 0) setSaid(`${rollsText(still.length)} still in the ${station.batch}.`);
    } catch (error) {
      const text = `${labNumbers.join(", ")} were in the ${station.batch}: ${messageOf(error)} Scan them again.`;
      halt({ title: "No connection", text });
    }
  }
  const restoreStored = useEffectEvent(() => {
    const stored = station.batch === null ? [] : storedBatch(station.at);
    if (stored.length > 0) state.current.last = state.current.last.then(() => restoreRolls(stored));
  });
  useEffect(() => restoreStored(), []);

  useScanHandler((text) => {
    if (state.current.isStopped) return;
    if (!isLabNumber(text)) return halt({ title: "Not a roll sticker", text: `${text} is not a lab number.` });
    state.current.last = state.current.last.then(() => take(text));
  });

  function seen(): void {
    state.current.isStopped = false;
    setStop(null);
  }

  async function doInstead(): Promise<void> {
    const instead = stop?.instead;
    if (!instead || isMarking) return;
    seen();
    if (!(await mark([instead.taken], instead.event))) return;
    playSuccessSound();
    const done = { ...instead.taken, instead: instead.event };
    keep([...state.current.taken, done]);
    setLast(done);
  }

  return {
    taken,
    /** The roll in hand: the one scanned last. */
    last,
    /** Chemistry and time of the tank; null without one, or while it is empty. */
    bath,
    holds: settings.sizes[station.at] ?? station.holds,
    timer,
    stop,
    said,
    isMarking,
    seen,
    doInstead: () => (state.current.last = state.current.last.then(doInstead)),
    finish: () => void (taken.length > 0 && !isMarking && mark(taken)),
    takeOut: (rollId: string) => {
      const rest = taken.filter(({ roll }) => roll.id !== rollId);
      keep(rest);
      setLast((now) => (now?.roll.id === rollId ? (rest.at(-1) ?? null) : now));
    },
    type: (text: string) => (state.current.last = state.current.last.then(() => take(text))),
  };
}
export type StationState = ReturnType<typeof useStation>;
