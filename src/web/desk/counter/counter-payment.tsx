import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { pricedOf, rollNamesOf } from "../../parts/orders/order-price.tsx";
import { PriceLines, PriceSum } from "../../parts/orders/price-lines.tsx";
import { FormMessage } from "../../platform/form-message.tsx";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { TextButton } from "../../platform/text-button.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import type { OfOrder } from "../order/order-dialogs.tsx";
import { PaymentForm } from "../order/payment-form.tsx";
import classes from "./counter.module.css";
import type { useCounter } from "./use-counter.ts";

const ReaderDialog = lazyComponent<OfOrder>(
  async () => ({ default: (await import("../order/reader-dialog.tsx")).ReaderDialog }),
  "The dialog",
);

const PriceDialog = lazyComponent<OfOrder>(
  async () => ({ default: (await import("../order/price-dialog.tsx")).PriceDialog }),
  "The dialog",
);

type Counter = ReturnType<typeof useCounter>;

/** Takes the payment of the placed order: cash and others by hand, a card at the reader, or later. */
export function CounterPayment({ orderId, counter }: { orderId: number; counter: Counter }) {
  const query = useCall(getOrder, { params: { orderId } });
  const refresh = () => void query.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === orderId) refresh();
  }, refresh);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={3} height={120} />}>
      {(order) => <Payment order={order} counter={counter} />}
    </Loaded>
  );
}

function Payment({ order, counter }: { order: Order; counter: Counter }) {
  const [atReader, setAtReader] = useState(false);
  const [setsPrice, setSetsPrice] = useState(false);
  const [change, setChange] = useState(0);
  const isPaid = order.paidAt !== null;
  const finish = useEffectEvent(() => void counter.finish(order, { change, isPaid: true }));
  // Paid by hand, at the reader, or with credits alone.
  useEffect(() => {
    if (isPaid && !atReader) finish();
  }, [isPaid, atReader]);
  return (
    <TwoColumns sideWidth="wide">
      <MainColumn>
        <Section title={`Order ${shownOrderNumber(order.id)}`}>
          <PriceLines priced={pricedOf(order)} rollNames={rollNamesOf(order)} couponCode={order.couponCode} />
          <PriceSum priced={pricedOf(order)} status={order.status} />
        </Section>
      </MainColumn>
      <SideColumn>
        <Section title="Payment" frame="panel">
          {isPaid ? (
            <>
              <p role="status">Paid. Receiving the film…</p>
              <FormMessage>{counter.problem}</FormMessage>
              {counter.problem !== null && (
                <Button onClick={() => void counter.finish(order, { change, isPaid: true })}>Try again</Button>
              )}
            </>
          ) : (
            <div className={classes.part}>
              <PaymentForm key={order.version} order={order} isFocused onTaken={(taken) => setChange(taken.change)}>
                <Button variant="default" onClick={() => setAtReader(true)}>
                  Card reader
                </Button>
              </PaymentForm>
              <FormMessage>{counter.problem}</FormMessage>
              <div className={classes.line}>
                <TextButton onClick={() => void counter.finish(order, { change: 0, isPaid: false })}>
                  Pay later
                </TextButton>
                {order.status === "OPEN" && (
                  <>
                    <TextButton onClick={() => setSetsPrice(true)}>Discount</TextButton>
                    <TextButton onClick={() => void counter.backToItems(order)}>Change items</TextButton>
                  </>
                )}
              </div>
            </div>
          )}
        </Section>
      </SideColumn>
      {setsPrice && (
        <PriceDialog order={order} onClose={() => setSetsPrice(false)} onGiveUp={() => setSetsPrice(false)} />
      )}
      {atReader && (
        <ReaderDialog order={order} onClose={() => setAtReader(false)} onGiveUp={() => setAtReader(false)} />
      )}
    </TwoColumns>
  );
}
