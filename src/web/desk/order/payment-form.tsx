import { Button, Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { recordPayment } from "../../../contract/payments/counter-payments.ts";
import type { BodyOf, ReplyOf } from "../../../contract/kit/call.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { cents, parseDollars, typedDollars } from "../../../rules/money.ts";
import {
  COUNTER_METHOD_LABELS,
  COUNTER_METHODS,
  type CounterMethod,
  MOST_WRITTEN_OFF,
  takePayment,
} from "../../../rules/payments/counter-payments.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { DialogActions } from "../../platform/dialog.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { isUnknownOutcome } from "../../platform/unknown-outcome.ts";
import { useAttempt } from "../../platform/use-attempt.ts";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";

const REFERENCES: Record<Exclude<CounterMethod, "CASH">, string> = {
  CHECK: "Check number",
  TRANSFER: "Transfer reference",
  TERMINAL: "Terminal receipt number",
};

export type Taken = ReplyOf<typeof recordPayment>;

/**
 * Records a payment that staff took by hand. Enter takes it; the change appears while typing.
 * @param children further buttons
 */
export function PaymentForm({
  order,
  isFocused = false,
  onTaken,
  children,
}: {
  order: Order;
  isFocused?: boolean;
  onTaken: (taken: Taken) => void;
  children?: ReactNode;
}) {
  const [method, setMethod] = useState<CounterMethod>("CASH");
  const [typed, setTyped] = useState("");
  const [reference, setReference] = useState("");
  const [writesOff, setWritesOff] = useState(false);
  const label = useId();
  const { send, problem, isSending } = useTaking(order, onTaken);
  // Left empty, the customer paid exactly the total.
  const received = typed.trim() === "" ? cents(order.total) : parseDollars(typed);
  const taken = received === null ? null : takePayment({ method, total: order.total, received, writesOff });
  const missing = received === null ? 0 : order.total - received;
  const isShort = missing > 0 && missing <= MOST_WRITTEN_OFF && received! > 0;
  return (
    <form
      className={classes.form}
      aria-label="Record payment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (received !== null) void send({ method, received, total: order.total, reference, writesOff });
      }}
    >
      <span id={label} className={classes.label}>
        Paid by
      </span>
      <SegmentedControl
        aria-labelledby={label}
        className={classes.methods}
        value={method}
        onChange={(value) => setMethod(value as CounterMethod)}
        data={COUNTER_METHODS.map((value) => ({ value, label: COUNTER_METHOD_LABELS[value] }))}
      />
      <TextInput
        label="Amount received"
        placeholder={typedDollars(order.total)}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        autoFocus={isFocused}
        value={typed}
        error={received === null ? "Enter dollars and cents, for example 20.00" : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {method !== "CASH" && (
        <TextInput
          label={REFERENCES[method]}
          maxLength={100}
          autoComplete="off"
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      )}
      {(isShort || writesOff) && (
        <Checkbox
          label={missing > 0 ? `Write off the missing ${dollars(missing)}` : "Write off the difference"}
          checked={writesOff}
          onChange={({ currentTarget }) => setWritesOff(currentTarget.checked)}
        />
      )}
      <p className={classes.change} role="status">
        {typeof taken === "string" && recordPayment.refusals[taken].message}
        {taken !== null &&
          typeof taken !== "string" &&
          (method === "CASH" || taken.change > 0) &&
          `Change: ${dollars(taken.change)}`}
      </p>
      <FormMessage>{problem}</FormMessage>
      <DialogActions>
        {children}
        <Button type="submit" loading={isSending} disabled={taken === null || typeof taken === "string"}>
          Record {dollars(typeof taken === "object" && taken !== null ? taken.amount : order.total)}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Sends a payment; a retry after a lost response is the same payment. */
function useTaking(order: Order, onTaken: (taken: Taken) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const attempt = useAttempt<BodyOf<typeof recordPayment>>();
  const keep = useSaveOrder(order.id);

  async function send(payment: BodyOf<typeof recordPayment>) {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      const taken = await attempt.once(payment, (body, idempotencyKey) =>
        api.call(recordPayment, { params: { orderId: order.id }, body }, { idempotencyKey }),
      );
      await keep(taken.order);
      onTaken(taken);
    } catch (error) {
      if (!isUnknownOutcome(error)) attempt.forget();
      setProblem(messageOf(error));
      void keep();
    } finally {
      setSending(false);
    }
  }
  return { send, problem, isSending };
}
