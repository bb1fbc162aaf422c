import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getRoll } from "../../../contract/film/rolls.ts";
import { rotateScan, type Scan } from "../../../contract/film/scans.ts";
import type { TurnDirection } from "../../../rules/film/turns.ts";
import { api } from "../../platform/api.ts";
import { showErrorToast, showUndoToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";

const OTHER = { left: "right", right: "left" } as const satisfies Record<TurnDirection, TurnDirection>;
const DEGREES = { left: -90, right: 90 } as const satisfies Record<TurnDirection, number>;
/** Turns sent at a time. */
const LANES = 4;

/** The link without its signature, which changes while the picture stays. */
const pictureOf = ({ thumbnail }: Scan): string | undefined => thumbnail?.read.split("?")[0];

/** Turns frames by a quarter, several with one key. They turn on the screen at once; their new pictures follow. */
export function useTurns({ userId, rollId }: { userId: string; rollId: string }, scans: readonly Scan[]) {
  // By picture: a turned one has a new name.
  const [turned, setTurned] = useState<ReadonlyMap<string, number>>(new Map());
  const queries = useQueryClient();

  function show(list: readonly Scan[], degrees: number) {
    setTurned((now) => {
      const next = new Map(now);
      for (const picture of list.flatMap((scan) => pictureOf(scan) ?? []))
        next.set(picture, (next.get(picture) ?? 0) + degrees);
      return next;
    });
  }

  /** @returns the frames that were turned */
  async function turnAll(list: readonly Scan[], direction: TurnDirection): Promise<Scan[]> {
    show(list, DEGREES[direction]);
    const [rest, done, failed] = [[...list], [] as Scan[], [] as Scan[]];
    let problem: unknown;
    const lane = async () => {
      for (let scan = rest.shift(); scan !== undefined; scan = rest.shift()) {
        const params = { userId, scanId: scan.id, direction };
        await api.call(rotateScan, { params }, { idempotencyKey: crypto.randomUUID() }).then(
          () => done.push(scan!),
          (error: unknown) => {
            problem = error;
            failed.push(scan!);
          },
        );
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    if (failed.length > 0) {
      show(failed, DEGREES[OTHER[direction]]);
      showErrorToast(problem);
    }
    void queries.invalidateQueries({ queryKey: callKey(getRoll, { params: { userId, rollId } }) });
    return done;
  }

  return {
    degreesOf: (scan: Scan): number => turned.get(pictureOf(scan) ?? "") ?? 0,
    async turn(ids: readonly string[], direction: TurnDirection): Promise<void> {
      const list = scans.filter(({ id, state }) => ids.includes(id) && state === "READY");
      if (list.length === 0) return;
      const done = await turnAll(list, direction);
      if (done.length === 0) return;
      const what = done.length === 1 ? `Frame ${done[0]!.frame}` : `${done.length} frames`;
      showUndoToast(`${what} rotated ${direction}`, () => turnAll(done, OTHER[direction]));
    },
  };
}
