import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { isRefusal } from "../../../contract/kit/client.ts";
import { getRoll, orderScans } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { moved, placeByKey } from "../../platform/kit/sortable/moved.ts";
import { callKey, useCallMutation } from "../../platform/query.ts";

/**
 * Reorders frames by dragging, or with the arrows, Home and End on their grips. Applies changes optimistically; if
 * another worker changed the order meanwhile, shows a message and the current order.
 */
export function useFrameOrder({ userId, rollId }: { userId: string; rollId: string }, scans: readonly Scan[]) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const queries = useQueryClient();
  const save = useCallMutation(orderScans);
  const ids = scans.map(({ id }) => id);
  const isOfThese = order !== null && order.length === ids.length && ids.every((id) => order.includes(id));
  const shown = isOfThese ? order.map((id, at) => ({ ...scans.find((one) => one.id === id)!, frame: at + 1 })) : scans;

  async function put(scanIds: readonly string[], was: readonly string[]) {
    setOrder(scanIds);
    try {
      await save.mutateAsync({ params: { userId, rollId }, body: { scanIds: [...scanIds], was: [...was] } });
    } finally {
      // Refetches, since another tab may have changed the order too.
      await queries.invalidateQueries({ queryKey: callKey(getRoll, { params: { userId, rollId } }) });
      setOrder(null);
    }
  }

  function move(from: number, to: number) {
    if (save.isPending) return;
    const next = moved(ids, from, to);
    setSaid(`Frame ${from + 1} moved to ${to + 1} of ${ids.length}.`);
    put(next, ids).then(
      () => showUndoToast(`Frame ${from + 1} moved to ${to + 1}`, () => put(ids, next)),
      (error: unknown) => {
        setSaid("");
        showErrorToast(
          isRefusal(error, orderScans, "CHANGED_MEANWHILE")
            ? `Not moved. This roll was changed in the meantime: ${error.data.changed}. You now see the current order.`
            : error,
        );
      },
    );
  }

  function end() {
    setDragged(null);
    setOver(null);
  }

  const gripAt = (at: number) => ({
    draggable: !save.isPending,
    "data-grip": shown[at]!.id,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", `Frame ${at + 1}`);
      const frame = event.currentTarget.closest("li");
      if (frame) event.dataTransfer.setDragImage(frame, 12, 12);
      setDragged(at);
    },
    onDragEnd: end,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to = placeByKey(event.key, at, shown.length);
      if (to === null) return;
      event.preventDefault();
      const list = event.currentTarget.closest("ol");
      const { id } = shown[at]!;
      move(at, to);
      requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus());
    },
  });

  const targetAt = (at: number) => ({
    "data-dragged": dragged === at || undefined,
    "data-over": (over === at && dragged !== null && dragged !== at) || undefined,
    onDragOver(event: DragEvent) {
      if (dragged === null) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop(event: DragEvent) {
      if (dragged === null) return;
      event.preventDefault();
      if (dragged !== at) move(dragged, at);
      end();
    },
  });

  return { shown, said, gripAt, targetAt };
}
export type FrameOrder = ReturnType<typeof useFrameOrder>;
