import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { api } from "../../platform/api.ts";
import { hasEvent } from "../roll-steps.ts";
import { type StoredRoll, storedExport } from "./stored-work.ts";
import type { ExportedRoll } from "./exported-roll.ts";

/**
 * Restores this tab's export after a reload or a visit to another page, and stores it from then on. Rolls synced by
 * then are done.
 */
export function useStoredExport(
  list: readonly ExportedRoll[],
  setList: Dispatch<SetStateAction<readonly ExportedRoll[]>>,
  onFailed: (error: unknown) => void,
): void {
  // An empty list must not overwrite the stored export before it is restored.
  const [isBack, setBack] = useState(() => storedExport.get() === null);
  const restoreRolls = useEffectEvent((back: readonly ExportedRoll[]) => {
    setList((now) => [...back.filter(({ name }) => !now.some((other) => other.name === name)), ...now]);
    setBack(true);
  });
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isBack) exportOf(storedExport.get() ?? []).then(restoreRolls, fail);
  }, [isBack]);
  useEffect(() => {
    if (isBack) storedExport.set(list.length === 0 ? null : list.map(asStored));
  }, [isBack, list]);
}

const asStored = ({ name, count, roll, order, aside, mayGo }: ExportedRoll): StoredRoll => ({
  name,
  files: count,
  orderId: order?.id ?? null,
  rollId: roll?.id ?? null,
  aside,
  mayGo,
});

/** Loads the current rolls too. */
async function exportOf(stored: readonly StoredRoll[]): Promise<ExportedRoll[]> {
  const ids = [...new Set(stored.flatMap(({ orderId }) => orderId ?? []))];
  const orders = new Map<number, Order>();
  await Promise.all(ids.map(async (orderId) => orders.set(orderId, await api.call(getOrder, { params: { orderId } }))));
  return stored
    .map(({ files: count, orderId, rollId, ...one }) => {
      const order = (orderId !== null && orders.get(orderId)) || null;
      const roll = order?.rolls.find(({ id }) => id === rollId) ?? null;
      return { ...one, count, files: null, order, roll };
    })
    .filter(({ aside, roll }) => aside !== null || (roll !== null && !hasEvent(roll, "SYNCED")));
}
