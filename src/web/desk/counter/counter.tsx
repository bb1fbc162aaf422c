import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useRef } from "react";
import { getUser, type User } from "../../../contract/accounts/accounts.ts";
import { quoteOrder } from "../../../contract/checkout/checkout.ts";
import { shownEmail } from "../../../rules/accounts/email.ts";
import { dollars } from "../../parts/dollars.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { usePrices } from "../../parts/prices/use-prices.ts";
import { PriceSum } from "../../parts/orders/price-lines.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { TextButton } from "../../platform/text-button.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { useSettled } from "../../platform/use-settled.ts";
import { CounterCustomer } from "./counter-customer.tsx";
import { missingIn, negativesFor, orderOf } from "./counter-draft.ts";
import { CounterFinished } from "./counter-finished.tsx";
import { CounterItems } from "./counter-items.tsx";
import { CounterPayment } from "./counter-payment.tsx";
import classes from "./counter.module.css";
import { useCounter } from "./use-counter.ts";

type Counter = ReturnType<typeof useCounter>;

/** Takes an order at the counter, by keyboard: customer, film and goods, payment, stickers. */
export function Counter() {
  const counter = useCounter();
  const { draft, finished } = counter;
  if (finished !== null) return <CounterFinished finished={finished} onNext={counter.next} />;
  if (draft.orderId !== null) return <CounterPayment orderId={draft.orderId} counter={counter} />;
  if (draft.customerId === null) return <CounterCustomer onPick={(customerId) => counter.change({ customerId })} />;
  return <OfCustomer customerId={draft.customerId} counter={counter} />;
}

function OfCustomer({ customerId, counter }: { customerId: string; counter: Counter }) {
  const customer = useCall(getUser, { params: { userId: customerId } });
  return (
    <Loaded query={customer} skeleton={<RowsSkeleton rows={3} height={120} />}>
      {(user) => <Composing customer={user} counter={counter} />}
    </Loaded>
  );
}

function Composing({ customer, counter }: { customer: User; counter: Counter }) {
  const { draft, change } = counter;
  const prices = usePrices();
  const negatives = useRef<HTMLSelectElement>(null);
  const { settled: body, isSettled } = useSettled(orderOf({ ...draft, notes: "" }));
  const isEmpty = draft.rolls.length + draft.goods.length === 0;
  const quote = useCall(
    quoteOrder,
    { params: { userId: customer.id }, body },
    { enabled: body.rolls!.length + body.lines!.length > 0, keepPrevious: true },
  );
  const price = isEmpty ? undefined : quote.data;
  const isPriced = price !== undefined && isSettled && !quote.isPlaceholderData && quote.error === null;
  const missing = missingIn(draft);
  const next = () => {
    if (missing !== null) negatives.current?.focus();
    else if (isPriced) void counter.place(customer.id, price.total);
  };
  useShortcuts("Counter", [{ keys: "P", does: "Continue to payment", run: next }]);
  return (
    <TwoColumns sideWidth="wide">
      <MainColumn>
        <CounterItems draft={draft} customer={customer} onChange={change} onNext={next} />
        {draft.rolls.length > 0 && (
          <NativeSelect
            ref={negatives}
            label="Negatives of all rolls"
            data={[
              ...(draft.negatives === null ? [{ value: "", label: "Choose…" }] : []),
              ...negativesFor(customer).map(({ key, label }) => ({ value: key, label })),
            ]}
            value={draft.negatives ?? ""}
            onChange={({ currentTarget }) => change({ negatives: currentTarget.value || null })}
          />
        )}
        <Textarea
          label="Notes for the lab"
          autosize
          minRows={2}
          maxLength={2000}
          value={draft.notes}
          onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
        />
      </MainColumn>
      <SideColumn follows>
        <Section
          title={fullName(customer)}
          frame="panel"
          actions={<TextButton onClick={() => change({ customerId: null })}>Change customer</TextButton>}
        >
          <div className={classes.part}>
            <p className={classes.about}>
              {[customer.phone, shownEmail(customer.email), customer.active && prices.tiers[customer.tier].label]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {price !== undefined && <PriceSum priced={price} />}
            <FormMessage>{(quote.error && messageOf(quote.error)) ?? counter.problem}</FormMessage>
            <p className={classes.about} role="status">
              {missing}
            </p>
            <Button fullWidth disabled={missing !== null || !isPriced} loading={counter.isBusy} onClick={next}>
              {price === undefined ? "Continue to payment" : `Continue to payment of ${dollars(price.total)}`}
            </Button>
            {!isEmpty && <TextButton onClick={counter.next}>Start over</TextButton>}
          </div>
        </Section>
      </SideColumn>
    </TwoColumns>
  );
}
