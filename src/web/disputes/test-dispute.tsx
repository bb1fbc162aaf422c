import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { beginTestDispute, listDisputes } from "../../contract/payments/disputes.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import { DISPUTE_REASON_LABELS, DISPUTE_REASONS, type DisputeReason } from "../../rules/payments/disputes.ts";
import { useCardsByStripe } from "../parts/cards/use-cards-by-stripe.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import classes from "./disputes.module.css";

const REASONS = DISPUTE_REASONS.map((value) => ({ value, label: DISPUTE_REASON_LABELS[value] }));

/** Simulates a bank's dispute, which test cards never get. Renders nothing with a real provider. */
export function TestDispute() {
  const isReal = useCardsByStripe() !== null;
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState<DisputeReason>("NOT_RECEIVED");
  const [orderId] = parseOrderNumber(typed);
  const begin = useCallMutation(beginTestDispute, {
    refreshes: [listDisputes],
    onSuccess: () => {
      setTyped("");
      showToast("Payment disputed. It appears here in a moment.");
    },
  });
  if (isReal) return null;
  return (
    <Section title="Test with a test card">
      <form
        className={classes.form}
        aria-label="Dispute a test payment"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (orderId !== undefined) begin.mutate({ body: { orderId, reason } });
        }}
      >
        <p className={classes.words}>
          This disputes the payment as the cardholder would. Include “winning_evidence” or “losing_evidence” in your
          reply to decide the result.
        </p>
        <TextInput
          label="Paid order"
          placeholder="For example 1042"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label="Reason"
          data={REASONS}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value as DisputeReason)}
        />
        <FormMessage>{begin.error && messageOf(begin.error)}</FormMessage>
        <div>
          <Button type="submit" variant="default" disabled={orderId === undefined} loading={begin.isPending}>
            Dispute payment
          </Button>
        </div>
      </form>
    </Section>
  );
}
