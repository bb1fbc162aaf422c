import { Button, Text } from "@mantine/core";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { dollars } from "../dollars.ts";
import { confirmWithTestBank, confirmWithStripe, type ProviderConfirmation } from "./confirm-with-bank.ts";
import { useCardsByStripe } from "./use-cards-by-stripe.ts";

export type TestBankDialogProps = {
  /** Cents. */
  amount: number;
  opened: boolean;
  /** Whether the customer can answer after closing the dialog; otherwise closing cancels the payment. */
  canWait?: boolean;
  onAnswer: (step: ProviderConfirmation) => void;
  onClose: () => void;
};

/** Explains the bank's check before Stripe's window opens; with the test provider, shows the question itself. */
export default function TestBankDialog({ amount, opened, canWait = true, onAnswer, onClose }: TestBankDialogProps) {
  const closeLabel = canWait ? "Answer later" : "Cancel Payment";
  const account = useCardsByStripe();
  if (account !== null)
    return (
      <Dialog opened={opened} title="Confirm with your bank" closeLabel={closeLabel} onClose={onClose}>
        <Text>
          Your bank asks you to confirm the payment of <strong>{dollars(amount)}</strong>. It opens a separate window.
        </Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {canWait ? "Later" : "Cancel Payment"}
          </Button>
          <Button data-autofocus onClick={() => onAnswer(confirmWithStripe(account))}>
            Continue
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog opened={opened} title="Confirm with your bank" closeLabel={closeLabel} onClose={onClose}>
      <Text>
        Is this you, paying <strong>{dollars(amount)}</strong>? This is the test provider’s second step; a real bank
        would show its own page or send you a code.
      </Text>
      <DialogActions>
        <Button variant="default" onClick={() => onAnswer(confirmWithTestBank(false))}>
          Decline
        </Button>
        <Button data-autofocus onClick={() => onAnswer(confirmWithTestBank(true))}>
          Approve
        </Button>
      </DialogActions>
    </Dialog>
  );
}
