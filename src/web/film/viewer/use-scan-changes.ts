import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { getRoll, listRolls, rollFilters } from "../../../contract/film/rolls.ts";
import {
  getScan,
  listScans,
  markFavorites,
  markRejects,
  rotateScan,
  type Scan,
  scanFilters,
  updateScan,
} from "../../../contract/film/scans.ts";
import { listThumbnails, scanRolls } from "../../../contract/film/timeline.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { turned, type TurnDirection } from "../../../rules/film/turns.ts";
import { api } from "../../platform/api.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";

/** Other queries that show scans: they are refetched when next opened. */
const SHOWN_IN = [getScan, listRolls, rollFilters, listScans, scanFilters, listThumbnails, scanRolls];

/** Updates the cached scan, before or after the lab has saved the change; returns a function that reverts it. */
export function useChangeCachedScan(userId: string, rollId: string) {
  const queries = useQueryClient();
  return useCallback(
    (scanId: string, change: Partial<Scan>) => {
      const key = callKey(getRoll, { params: { userId, rollId } });
      // A pending response does not include the change.
      void queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<ReplyOf<typeof getRoll>>(key)?.scans.find(({ id }) => id === scanId);
      const set = (part: Partial<Scan>) =>
        queries.setQueryData<ReplyOf<typeof getRoll>>(
          key,
          (now) => now && { ...now, scans: now.scans.map((one) => (one.id === scanId ? { ...one, ...part } : one)) },
        );
      set(change);
      for (const call of SHOWN_IN) void queries.invalidateQueries({ queryKey: callKey(call), refetchType: "none" });
      const former = Object.fromEntries(
        Object.keys(change).map((field) => [field, before?.[field as keyof Scan]]),
      ) as Partial<Scan>;
      return () => void (before && set(former));
    },
    [queries, userId, rollId],
  );
}

export function useScanChanges(userId: string, scan: Scan) {
  const changeScan = useChangeCachedScan(userId, scan.filmRollId);
  const params = { userId, scanId: scan.id };
  const change = (part: Partial<Scan>) => changeScan(scan.id, part);
  // Marks and rotations are sent one after another, in the order they were pressed.
  const strokes = useRef<Promise<unknown>>(Promise.resolve());
  const turns = useRef<Promise<unknown>>(Promise.resolve());

  function mark() {
    const favorite = !scan.favorite;
    const undo = change({ favorite, rejected: scan.rejected && !favorite });
    strokes.current = strokes.current
      .then(() => api.call(markFavorites, { params: { userId }, body: { scanIds: [scan.id], favorite } }))
      .catch((error: unknown) => {
        undo();
        showErrorToast(error);
      });
  }

  function reject() {
    const rejected = !scan.rejected;
    const undo = change({ rejected, favorite: scan.favorite && !rejected });
    strokes.current = strokes.current
      .then(() => api.call(markRejects, { params: { userId }, body: { scanIds: [scan.id], rejected } }))
      .catch((error: unknown) => {
        undo();
        showErrorToast(error);
      });
  }

  function rotate(direction: TurnDirection) {
    const undo = change({ orientation: turned(scan.orientation, direction), turning: true });
    const options = { idempotencyKey: crypto.randomUUID() };
    turns.current = turns.current
      .then(() => api.call(rotateScan, { params: { ...params, direction } }, options))
      .catch((error: unknown) => {
        undo();
        showErrorToast(error);
      });
  }

  async function describe(body: { name: string; description: string }) {
    await api.call(updateScan, { params, body });
    change(body);
  }

  return { change, mark, reject, rotate, describe };
}
