import { Button } from "@mantine/core";
import { getRoll, reverseScans } from "../../../contract/film/rolls.ts";
import { IconArrowsExchange } from "../../platform/icons.tsx";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../../platform/query.ts";

/** Staff action: reverses the frames of a roll scanned from its end. Reversing twice restores the original order. */
export function ReverseButton({ userId, rollId, size }: { userId: string; rollId: string; size?: "sm" }) {
  const reverse = useCallMutation(reverseScans, { refreshes: [getRoll], onError: showErrorToast });
  // Each click is a separate reversal.
  const turn = () => reverse.mutateAsync({ params: { userId, rollId }, idempotencyKey: crypto.randomUUID() });
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={<IconArrowsExchange size={18} aria-hidden />}
      loading={reverse.isPending}
      onClick={() =>
        void turn().then(
          () => showUndoToast("Frame order reversed", turn),
          () => undefined, // onError already showed it
        )
      }
    >
      Reverse order
    </Button>
  );
}
