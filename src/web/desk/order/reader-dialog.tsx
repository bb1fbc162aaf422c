import { Button, Loader, Radio } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { Order } from "../../../contract/orders/order.ts";
import {
  cancelReaderPayment,
  getReaderPayment,
  holdTestCard,
  listReaders,
  payAtReader,
  type Reader,
  type ReaderPayment,
} from "../../../contract/payments/readers.ts";
import { useCardsByStripe } from "../../parts/cards/use-cards-by-stripe.ts";
import { dollars } from "../../parts/dollars.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useLive } from "../../platform/live.tsx";
import { callKey, useCall, useCallMutation } from "../../platform/query.ts";
import { Empty, Loaded, PageSkeleton } from "../../platform/states.tsx";
import { isUnknownOutcome } from "../../platform/unknown-outcome.ts";
import { useAttempt } from "../../platform/use-attempt.ts";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";
import type { OfOrder } from "./order-dialogs.tsx";
import reader from "./reader-dialog.module.css";
import { useSeen, WhatChanged } from "./what-changed.tsx";

/** Polling interval in ms while a reader waits, in case its event is lost. */
const POLL_MS = 5000;

/** Returns a payment that is requested or waits for its card; null for one that has ended. */
const openOf = (payment: ReaderPayment | null | undefined): ReaderPayment | null =>
  payment?.status === "PENDING" || payment?.status === "REQUIRES_ACTION" ? payment : null;

/**
 * Charges an order's balance at a card reader at the counter. If the dialog is closed, the payment is still waiting
 * when it is opened again.
 */
export function ReaderDialog({ order, onClose }: OfOrder) {
  const input = { params: { orderId: order.id } };
  const readers = useCall(listReaders, undefined, { staleTime: 0 });
  const payment = useCall(getReaderPayment, input, {
    staleTime: 0,
    refetchInterval: ({ state }) => (openOf(state.data?.payment) === null ? false : POLL_MS),
  });
  const refresh = () => void payment.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === order.id) refresh();
  }, refresh);
  return (
    <Dialog title="Take payment on reader" onClose={onClose}>
      <Loaded query={readers} skeleton={<PageSkeleton />}>
        {({ readers: known }) => (
          <Loaded query={payment} skeleton={<PageSkeleton />}>
            {(last) => <AtReader order={order} readers={known} payment={last.payment} onClose={onClose} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

function AtReader({
  order,
  readers,
  payment,
  onClose,
}: OfOrder & { readers: readonly Reader[]; payment: ReaderPayment | null }) {
  const { seen } = useSeen(order);
  const { take, cancel, hold, problem, isBusy } = useAtReader(order);
  const [chosen, setChosen] = useState<string | null>(null);
  const readerId = chosen ?? readers.find(({ isOnline }) => isOnline)?.id ?? null;
  const labelOf = (id: string) => readers.find((one) => one.id === id)?.label ?? "The reader";
  const open = openOf(payment);
  const phase = open !== null ? "waits" : payment?.status === "CAPTURED" ? "paid" : "ready";
  const said = useFocusOnChange(phase);
  const words = problem === null || phase !== "ready" ? wordsOf(payment, labelOf) : null;

  if (readers.length === 0 && phase !== "paid")
    return (
      <Empty title="No card reader yet">
        Register a reader in the payment provider's dashboard. To record a payment taken elsewhere, use “Attach
        payment”.
      </Empty>
    );
  return (
    <form
      className={classes.form}
      aria-label="Take payment on reader"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (phase === "ready" && readerId !== null) take(readerId);
      }}
    >
      {phase === "ready" && <WhatChanged seen={seen} now={order} />}
      <p className={reader.amount}>{dollars(phase === "ready" ? order.total : payment!.amount)}</p>
      <div ref={said} className={reader.state} role="status" tabIndex={-1} data-phase={phase}>
        {phase === "waits" && <Loader size="sm" aria-hidden />}
        {words && <p>{words}</p>}
      </div>
      {phase === "ready" && (
        <Radio.Group label="Reader" value={readerId} onChange={setChosen}>
          <div className={classes.group}>
            {readers.map(({ id, label, isOnline }) => (
              <Radio
                key={id}
                value={id}
                label={label}
                disabled={!isOnline}
                description={isOnline ? null : "Offline. Check that it is turned on."}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {open && <TestCards readerId={open.readerId} isBusy={isBusy} onHold={hold} />}
      <FormMessage>{problem}</FormMessage>
      <DialogActions>
        {open ? (
          <>
            <Button variant="default" onClick={onClose}>
              Keep waiting
            </Button>
            <Button color="tomato" variant="light" loading={isBusy} onClick={() => cancel(open.id)}>
              Cancel the payment
            </Button>
          </>
        ) : phase === "paid" ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isBusy} disabled={readerId === null}>
              Take {dollars(order.total)}
            </Button>
          </>
        )}
      </DialogActions>
    </form>
  );
}

/** Returns the last attempt's status in words; null before the first attempt. */
function wordsOf(payment: ReaderPayment | null, labelOf: (readerId: string) => string): string | null {
  if (payment === null) return null;
  const { status, card, amount, message, readerId } = payment;
  switch (status) {
    case "PENDING":
      return `Connecting to ${labelOf(readerId)}.`;
    case "REQUIRES_ACTION":
      return `${labelOf(readerId)} is ready: tap, insert or swipe the card.`;
    case "CAPTURED":
      return `Paid ${dollars(amount)} with ${card}.`;
    case "DECLINED":
      return `The last payment failed: ${message}`;
  }
}

/** Simulates the card at the reader, with test cards only. Renders nothing with a real provider. */
function TestCards({
  readerId,
  isBusy,
  onHold,
}: {
  readerId: string;
  isBusy: boolean;
  onHold: (readerId: string, card: "pays" | "declined") => void;
}) {
  if (useCardsByStripe() !== null) return null;
  const button = (card: "pays" | "declined", label: string) => (
    <Button size="sm" variant="default" disabled={isBusy} onClick={() => onHold(readerId, card)}>
      {label}
    </Button>
  );
  return (
    <fieldset className={reader.test}>
      <legend>Test it with a test card</legend>
      <div className={classes.actions}>
        {button("pays", "Successful card")}
        {button("declined", "Declined card")}
      </div>
    </fieldset>
  );
}

/** Moves the focus to the message whenever the phase changes, because the pressed button is gone by then. */
function useFocusOnChange(phase: string) {
  const said = useRef<HTMLDivElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current !== phase) said.current?.focus();
    before.current = phase;
  }, [phase]);
  return said;
}

/** Actions at a reader. A retry after a lost response is the same payment; a new attempt is another. */
function useAtReader(order: Order) {
  const queries = useQueryClient();
  const keep = useSaveOrder(order.id);
  const params = { orderId: order.id };
  const key = callKey(getReaderPayment, { params });
  const attempt = useAttempt<{ readerId: string }>();
  const answered = {
    onSuccess: (reply: ReplyOf<typeof payAtReader>) => {
      attempt.forget();
      queries.setQueryData(key, reply);
      void keep();
    },
    onError: (error: unknown) => {
      if (!isUnknownOutcome(error)) attempt.forget();
      void queries.invalidateQueries({ queryKey: key });
      void keep();
    },
  };
  const taking = useCallMutation(payAtReader, answered);
  const canceling = useCallMutation(cancelReaderPayment, answered);
  const holding = useCallMutation(holdTestCard, { refreshes: [getReaderPayment] });
  const all = [taking, canceling, holding];
  const forget = () => all.forEach((one) => one.reset());
  const error = all.find((one) => one.error !== null)?.error ?? null;
  return {
    problem: error && messageOf(error),
    isBusy: all.some(({ isPending }) => isPending),
    take(readerId: string) {
      forget();
      void attempt
        .once({ readerId }, (body, idempotencyKey) => taking.mutateAsync({ params, body, idempotencyKey }))
        .catch(() => undefined); // shown below
    },
    cancel(paymentId: string) {
      forget();
      canceling.mutate({ params: { ...params, paymentId } });
    },
    hold(readerId: string, card: "pays" | "declined") {
      forget();
      holding.mutate({ body: { readerId, card } });
    },
  };
}
