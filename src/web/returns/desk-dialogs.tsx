import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import * as contract from "../../contract/returns/returns.ts";
import { cents, formatDollars, parseDollars } from "../../rules/money.ts";
import { isLabsFault, MOST_RETURN_WORDS } from "../../rules/returns/returns.ts";
import { dollars } from "../parts/dollars.ts";
import { RateFields } from "../parts/shipping/rate-fields.tsx";
import { useRateChoice } from "../parts/shipping/use-rate-choice.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./returns.module.css";

export type OfReturn = {
  one: contract.ProductReturn;
  mayHaveCredit: boolean;
  firstName: string;
  keep: (now: contract.OrderReturns) => void;
  /** Refetches it: another user may have answered. */
  again: () => void;
  onClose: () => void;
};

/** Stores the lab's reply and closes; on rejection, refetches the return. */
async function doing({ keep, again, onClose }: OfReturn, call: Promise<contract.OrderReturns>, done: string) {
  try {
    keep(await call);
  } catch (error) {
    again();
    throw error;
  }
  showToast(done);
  onClose();
}

export function ApproveDialog(given: OfReturn) {
  const { one, firstName, onClose } = given;
  const [label, setLabel] = useState(one.lines.some(({ reason }) => isLabsFault(reason)));
  const rates = useRateChoice(
    one.id,
    (query) => api.call(contract.listReturnRates, { params: { returnId: one.id }, query }),
    label,
  );
  const form = useCallForm({
    initialValues: { answer: "" },
    schema: z.object({ answer: contract.approveReturn.body.shape.answer }),
    send: ({ answer }) =>
      doing(
        given,
        api.call(contract.approveReturn, {
          params: { returnId: one.id },
          body: { answer, label, choice: label ? rates.choice : null },
        }),
        `We e-mailed ${firstName} how to return it`,
      ),
  });
  return (
    <FormDialog title="Approve return?" form={form} submitLabel="Approve return" onClose={onClose}>
      <Textarea
        label="Message to the customer"
        autosize
        minRows={2}
        maxLength={MOST_RETURN_WORDS}
        data-autofocus
        {...form.field("answer")}
      />
      <Checkbox
        label="Send a prepaid return label"
        description="We pay for faulty, damaged or wrong items. Customers pay to return unopened items."
        checked={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.checked)}
      />
      {label && <RateFields of={rates} />}
    </FormDialog>
  );
}

export function DeclineDialog(given: OfReturn) {
  const { one, firstName, onClose } = given;
  const form = useCallForm({
    initialValues: { answer: "" },
    schema: contract.declineReturn.body,
    send: (body) =>
      doing(
        given,
        api.call(contract.declineReturn, { params: { returnId: one.id }, body }),
        `We e-mailed ${firstName} the reason`,
      ),
  });
  return (
    <FormDialog title="Decline return?" form={form} submitLabel="Decline" onClose={onClose}>
      <Textarea
        label="Reason"
        description="Visible to the customer"
        required
        autosize
        minRows={3}
        maxLength={MOST_RETURN_WORDS}
        data-autofocus
        {...form.field("answer")}
      />
    </FormDialog>
  );
}

const Typed = z.object({
  dollars: z.string().refine((text) => parseDollars(text) !== null, "Enter dollars and cents, for example 12.50"),
});

export function SettleDialog(given: OfReturn) {
  const { one, mayHaveCredit, onClose } = given;
  const [toCredit, setCredit] = useState(mayHaveCredit && one.wish === "CREDIT");
  const [onShelf, setShelf] = useState(one.lines.every(({ reason }) => reason === "UNOPENED"));
  const form = useCallForm({
    initialValues: { dollars: formatDollars(cents(one.amount)).replace(/[$,]/g, "") },
    schema: Typed,
    send: (typed) => {
      const body = { amount: parseDollars(typed.dollars)!, toCredit, onShelf };
      return doing(
        given,
        api.call(contract.settleReturn, { params: { returnId: one.id }, body }),
        `${dollars(body.amount)} refunded`,
      );
    },
  });
  return (
    <FormDialog title="Return received" form={form} submitLabel="Refund" onClose={onClose}>
      <TextInput
        label="Amount to refund"
        description={`${dollars(one.amount)} paid, with tax. Refund less if something is missing.`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.field("dollars")}
      />
      {mayHaveCredit && (
        <Checkbox
          label="Refund as account credit"
          description={
            one.wish === "CREDIT"
              ? "The customer asked for this."
              : "The customer asked for a refund to the original payment."
          }
          checked={toCredit}
          onChange={({ currentTarget }) => setCredit(currentTarget.checked)}
        />
      )}
      <Checkbox
        label="Restock the items"
        checked={onShelf}
        onChange={({ currentTarget }) => setShelf(currentTarget.checked)}
      />
      <p className={classes.hint}>The customer gets an e-mail when the refund is on its way.</p>
    </FormDialog>
  );
}
