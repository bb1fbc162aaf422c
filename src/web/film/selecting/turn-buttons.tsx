import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { rotateScan } from "../../../contract/film/scans.ts";
import type { TurnDirection } from "../../../rules/film/turns.ts";
import { api } from "../../platform/api.ts";
import { IconRotate, IconRotateClockwise } from "../../platform/icons.tsx";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";

const ICONS = { left: IconRotate, right: IconRotateClockwise } as const;
const OTHER = { left: "right", right: "left" } as const satisfies Record<TurnDirection, TurnDirection>;

/** For the lab: rotates the selected scans by 90°. Their pictures are re-created and update automatically. */
export function TurnButtons({
  userId,
  ids,
  onTurned,
}: {
  userId: string;
  ids: ReadonlySet<string>;
  onTurned: () => void;
}) {
  const [busy, setBusy] = useState(false);
  async function turnAll(scanIds: readonly string[], direction: TurnDirection): Promise<string[]> {
    const turned: string[] = [];
    setBusy(true);
    try {
      for (const scanId of scanIds) {
        const idempotencyKey = crypto.randomUUID();
        await api.call(rotateScan, { params: { userId, scanId, direction } }, { idempotencyKey });
        turned.push(scanId);
      }
    } catch (error) {
      showErrorToast(error);
    }
    setBusy(false);
    onTurned();
    return turned;
  }
  async function turn(direction: TurnDirection) {
    const turned = await turnAll([...ids], direction);
    const count = turned.length === 1 ? "1 scan is" : `${turned.length} scans are`;
    if (turned.length > 0) showUndoToast(`${count} rotated ${direction}`, () => turnAll(turned, OTHER[direction]));
  }
  return (["left", "right"] as const).map((direction) => {
    const Icon = ICONS[direction];
    return (
      <ActionIcon
        key={direction}
        variant="default"
        size={36}
        aria-label={`Rotate ${direction}`}
        title={`Rotate ${direction}`}
        disabled={busy}
        onClick={() => void turn(direction)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  });
}
