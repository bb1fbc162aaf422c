import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { getRoll } from "../../../contract/film/rolls.ts";
import { markFavorites, markRejects, type Scan } from "../../../contract/film/scans.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { pencilMarkOf, type PencilMark } from "../../../rules/film/sheets/pencil-strokes.ts";
import { api } from "../../platform/api.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";

/** Draws a mark on a frame, or removes it if it is there. Applied optimistically and reverted if the lab rejects it. */
export function usePencil(userId: string, rollId: string) {
  const queries = useQueryClient();
  // Marks are sent in order, so that the last of two marks on a frame wins.
  const strokes = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    async (scan: Scan, mark: PencilMark) => {
      const key = callKey(getRoll, { params: { userId, rollId } });
      const change = (marks: Pick<Scan, "favorite" | "rejected">) =>
        queries.setQueryData<ReplyOf<typeof getRoll>>(
          key,
          (stored) =>
            stored && {
              ...stored,
              scans: stored.scans.map((one) => (one.id === scan.id ? { ...one, ...marks } : one)),
            },
        );
      const on = pencilMarkOf(scan) !== mark;
      await queries.cancelQueries({ queryKey: key });
      change({ favorite: on && mark === "FAVORITE", rejected: on && mark === "REJECT" });
      const params = { userId };
      const scanIds = [scan.id];
      const draw = () =>
        mark === "FAVORITE"
          ? api.call(markFavorites, { params, body: { scanIds, favorite: on } })
          : api.call(markRejects, { params, body: { scanIds, rejected: on } });
      strokes.current = strokes.current.then(draw).then(
        () => void queries.invalidateQueries({ refetchType: "none" }),
        (error: unknown) => {
          change({ favorite: scan.favorite, rejected: scan.rejected });
          showErrorToast(error);
        },
      );
      await strokes.current;
    },
    [queries, userId, rollId],
  );
}
