import { Button, Text } from "@mantine/core";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { dollars } from "../dollars.ts";

/** The provider's own question, as a bank would ask it on a phone. */
export function SecondStep({
  amount,
  opened,
  onAnswer,
  onClose,
}: {
  amount: number;
  opened: boolean;
  onAnswer: (approve: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} title="Your bank asks" closeLabel="Answer later" onClose={onClose}>
      <Text>
        Is this you, paying <strong>{dollars(amount)}</strong>? This is the test provider’s second step; a real bank
        would show its own page or send a code.
      </Text>
      <DialogActions>
        <Button variant="default" onClick={() => onAnswer(false)}>
          Decline
        </Button>
        <Button data-autofocus onClick={() => onAnswer(true)}>
          Approve
        </Button>
      </DialogActions>
    </Dialog>
  );
}
