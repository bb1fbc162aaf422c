import { Button } from "@mantine/core";
import { getRoll, reverseScans } from "../../../contract/film/rolls.ts";
import { IconArrowsExchange } from "../../platform/icons.tsx";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../../platform/query.ts";

/** For the lab: turns a roll's frames round that went through the scanner from its end. Doing it twice is doing nothing. */
export function ReverseButton({ userId, rollId, size }: { userId: string; rollId: string; size?: "sm" }) {
  const reverse = useCallMutation(reverseScans, { refreshes: [getRoll], onError: showErrorToast });
  // Each press is a turn of its own.
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
          () => undefined, // said already
        )
      }
    >
      Reverse order
    </Button>
  );
}
