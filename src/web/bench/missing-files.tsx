import { Button } from "@mantine/core";
import { clearScans, getRoll } from "../../contract/film/rolls.ts";
import type { RollOfOrder } from "../../contract/orders/order.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallMutation } from "../platform/query.ts";
import { hasEvent } from "./roll-steps.ts";
import { useUploads } from "./uploads/uploads.ts";

/**
 * Removes frames with abandoned uploads, which block syncing. Not offered while this browser is still sending files of
 * the roll.
 */
export function MissingFiles({ roll, userId }: { roll: RollOfOrder; userId: string }) {
  const drop = useCallMutation(clearScans, { refreshes: [getRoll, getOrder] });
  const isSending = useUploads().some(({ target, state }) => target.rollId === roll.id && state !== "sent");
  const { awaiting } = roll.scans;
  if (awaiting === 0 || isSending || hasEvent(roll, "SYNCED")) return null;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        loading={drop.isPending}
        onClick={() => drop.mutate({ params: { userId, rollId: roll.id }, body: { onlyAwaited: true } })}
      >
        {awaiting === 1 ? "Remove 1 file that never arrived" : `Remove ${awaiting} files that never arrived`}
      </Button>
      <FormMessage>{drop.error && messageOf(drop.error)}</FormMessage>
    </>
  );
}
