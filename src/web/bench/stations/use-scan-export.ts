import { useThrottledCallback } from "@mantine/hooks";
import { useRef, useState } from "react";
import { addRollsEvent, undoRollsEvent } from "../../../contract/bench/bench.ts";
import { rollByLabNumber } from "../../../contract/film/rolls.ts";
import { labNumberOfFile } from "../../../rules/film/lab-number.ts";
import { CallError } from "../../../contract/kit/client.ts";
import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { useLive } from "../../platform/live.tsx";
import { type MarkedStep, showStepUndo, stepsOf } from "../marked-steps.ts";
import { hasEvent, whyNot } from "../roll-steps.ts";
import type { ExportedRoll } from "./exported-roll.ts";
import { useStoredExport } from "./use-stored-export.ts";
import { chosenFiles } from "../uploads/dropped-files.ts";
import { doubtOf, foreignOf, type FoundFile, partPictures, refusalOf, type SetAside } from "../uploads/sort-by-roll.ts";
import { goingText, pendingUploads, uploads } from "../uploads/uploads.ts";
import { usePageDrop } from "../uploads/use-page-drop.ts";

/** Minimum time between refreshes, in ms: a busy export sends many events within seconds. */
const REFRESH_MS = 1000;

/**
 * A scanner's export of many orders: each folder is matched to its roll by lab number, and doubtful ones are set aside
 * (docs/product/bench.md#uploading-scans).
 */
export function useScanExport() {
  const [list, setList] = useState<readonly ExportedRoll[]>([]);
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null);
  const [isSyncing, setSyncing] = useState(false);
  const orders = useRef(new Map<number, Order>());
  useStoredExport(list, setList, (error) => setSaid({ text: messageOf(error), isProblem: true }));

  async function look(name: string, found: readonly FoundFile[]): Promise<ExportedRoll> {
    const files = found.map(({ file }) => file);
    const count = files.length;
    const aside = (reason: string, of?: Pick<ExportedRoll, "roll" | "order">, mayGo = false): ExportedRoll => ({
      name,
      count,
      files,
      roll: of?.roll ?? null,
      order: of?.order ?? null,
      aside: reason,
      mayGo,
    });
    try {
      const { rollId, orderId } = await api.call(rollByLabNumber, { params: { labNumber: name } });
      const order = orders.current.get(orderId) ?? (await api.call(getOrder, { params: { orderId } }));
      orders.current.set(orderId, order);
      const roll = order.rolls.find(({ id }) => id === rollId)!;
      const reason = foreignOf(name, found) ?? refusalOf(roll);
      if (reason !== null) return aside(reason, { roll, order });
      const doubt = doubtOf(roll, files);
      if (doubt !== null) return aside(doubt, { roll, order }, true);
      return { name, count, files, roll, order, aside: null, mayGo: false };
    } catch (error) {
      const isUnknown = error instanceof CallError && error.status === 404;
      return aside(isUnknown ? "does not match any roll" : messageOf(error));
    }
  }

  const send = ({ roll, order, files }: ExportedRoll) =>
    uploads.add({ userId: order!.customerId, pickUpId: roll!.pickUpId, rollId: roll!.id }, files ?? []);

  const add = (next: ExportedRoll) => setList((now) => [...now.filter(({ name }) => name !== next.name), next]);

  async function take(found: readonly FoundFile[]): Promise<void> {
    setSaid(null);
    orders.current.clear();
    const { pictures, others } = partPictures(found);
    if (others !== null) add(noPictures(others));
    const byNumber = Map.groupBy(pictures, ({ path }) => labNumberOfFile(path));
    for (const [labNumber, files] of byNumber) {
      const next = labNumber === null ? nameless(files) : await look(labNumber, files);
      if (next.aside === null) send(next);
      add(next);
    }
  }

  const over = usePageDrop((found) => void take(found));

  const refresh = useThrottledCallback(async () => {
    const ids = new Set(list.flatMap(({ order }) => (order ? [order.id] : [])));
    for (const orderId of ids) orders.current.set(orderId, await api.call(getOrder, { params: { orderId } }));
    setList((now) => now.map((one) => ({ ...one, roll: freshRoll(orders.current, one) })));
  }, REFRESH_MS);
  const isMine = (orderId: number | null) => list.some(({ order }) => order?.id === orderId);
  useLive((event) => {
    if ((event.type === "scan" || event.type === "order") && isMine(event.orderId)) void refresh();
  }, refresh);

  const ready = list.filter(({ roll, aside }) => roll !== null && aside === null && whyNot("SYNCED", roll) === null);

  /**
   * Syncs all rolls that are ready, one order at a time. Names the rolls that are not ready and does not wait for them.
   */
  async function sync(): Promise<void> {
    if (isSyncing) return;
    const waitingReason = ({ roll, aside }: ExportedRoll): string | null => {
      if (aside !== null || roll === null || hasEvent(roll, "SYNCED")) return null;
      return whyNot("SYNCED", roll) ?? (pendingUploads(roll.id) > 0 ? goingText(roll.id) : null);
    };
    const waiting = list.flatMap((one) => {
      const reason = waitingReason(one);
      return reason === null ? [] : [`${one.name}: ${reason}`];
    });
    setSaid(waiting.length === 0 ? null : { text: `Not synced. ${waiting.join("; ")}`, isProblem: true });
    const going = ready.filter((one) => waitingReason(one) === null);
    if (going.length === 0) return;
    setSyncing(true);
    const done: MarkedStep[] = [];
    try {
      for (const [orderId, rolls] of Map.groupBy(going, ({ order }) => order!.id))
        for (const step of stepsOf(
          orderId,
          "SYNCED",
          rolls.map(({ roll }) => roll!),
        )) {
          const { event, rollIds } = step;
          await api.call(addRollsEvent, { params: { orderId, event }, body: { rollIds } });
          done.push(step);
        }
    } catch (error) {
      setSaid({ text: messageOf(error), isProblem: true });
    } finally {
      setSyncing(false);
      void refresh();
      showStepUndo(done, async ({ orderId, event, rollIds }) => {
        await api.call(undoRollsEvent, { params: { orderId, event }, body: { rollIds } });
        void refresh();
      });
    }
  }

  return {
    list,
    said,
    isOver: over !== null,
    choose: (files: readonly File[]) => void take(chosenFiles(files)),
    ready: ready.length,
    isSyncing,
    sync: () => void sync(),
    sendAllTheSame: (one: ExportedRoll) => {
      send(one);
      setList((now) => now.map((other) => (other === one ? { ...one, aside: null, mayGo: false } : other)));
    },
    remove: (name: string) => setList((now) => now.filter((one) => one.name !== name)),
    clear: () => setList([]),
  };
}

const freshRoll = (orders: ReadonlyMap<number, Order>, { roll, order }: ExportedRoll): RollOfOrder | null =>
  (order && roll && orders.get(order.id)?.rolls.find(({ id }) => id === roll.id)) ?? roll;

const noPictures = ({ name, files, reason }: SetAside): ExportedRoll => ({
  name,
  count: files,
  files: null,
  roll: null,
  order: null,
  aside: reason,
  mayGo: false,
});

const nameless = (found: readonly FoundFile[]): ExportedRoll => ({
  name: found[0]!.path,
  count: found.length,
  files: found.map(({ file }) => file),
  roll: null,
  order: null,
  aside: "has no lab number",
  mayGo: false,
});
