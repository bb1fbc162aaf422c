import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "../../contract/orders/order.ts";
import * as contract from "../../contract/returns/returns.ts";
import { isReturnable } from "../../rules/returns/returns.ts";
import { formatDay } from "../platform/dates.ts";
import { IconTruckReturn } from "../platform/icons.tsx";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useLive } from "../platform/live.tsx";
import { callKey, useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { OwnReturn } from "./own-return.tsx";
import type { ReturnsOwner } from "./return-calls.ts";
import classes from "./returns.module.css";

const ReturnDialog = lazyComponent<{
  whose: ReturnsOwner;
  may: contract.OrderReturns;
  onRequested: (now: contract.OrderReturns) => void;
  onClose: () => void;
}>(async () => ({ default: (await import("./return-dialog.tsx")).ReturnDialog }), "The dialog");

/**
 * Shows which of an order's items can be returned, and the status of its returns (docs/product/returns.md).
 * @param code a guest's access code
 */
export function OrderReturns({ order, code }: { order: Order; code: string | null }) {
  const paid = order.status === "PAID" || order.status === "COMPLETE";
  if (!paid || order.parentOrderId !== null || !order.lines.some(isReturnable)) return null;
  return code === null ? <OfCustomer order={order} /> : <OfGuest order={order} code={code} />;
}

function OfCustomer({ order }: { order: Order }) {
  const params = { userId: order.customerId, orderId: order.id };
  const returns = useCall(contract.listReturns, { params });
  const queries = useQueryClient();
  const refresh = () => void returns.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === order.id) refresh();
  }, refresh);
  const keep = (now: contract.OrderReturns) =>
    void queries.setQueryData(callKey(contract.listReturns, { params }), now);
  return <Returns query={returns} order={order} whose={params} keep={keep} />;
}

function OfGuest({ order, code }: { order: Order; code: string }) {
  const params = { code };
  const returns = useCall(contract.listGuestReturns, { params });
  const queries = useQueryClient();
  const keep = (now: contract.OrderReturns) =>
    void queries.setQueryData(callKey(contract.listGuestReturns, { params }), now);
  return <Returns query={returns} order={order} whose={params} keep={keep} />;
}

function Returns({
  query,
  order,
  whose,
  keep,
}: {
  query: ReturnType<typeof useCall<typeof contract.listReturns>>;
  order: Order;
  whose: ReturnsOwner;
  keep: (now: contract.OrderReturns) => void;
}) {
  const [isRequesting, setRequesting] = useState(false);
  // Hidden until the goods have shipped.
  if (query.data?.window.state === "NOT_YET" && query.data.returns.length === 0) return null;
  return (
    <Section title="Returns">
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} />}>
        {(may) => {
          const isLeft = may.lines.some(({ ordered, returned }) => returned < ordered);
          const isOpen = may.window.state === "OPEN" && isLeft;
          return (
            <div className={classes.form}>
              {may.returns.length > 0 && (
                <ul className={classes.list} aria-live="polite">
                  {may.returns.map((one) => (
                    <OwnReturn key={one.id} one={one} order={order} whose={whose} keep={keep} again={query.refetch} />
                  ))}
                </ul>
              )}
              {isLeft && <p className={classes.words}>{windowText(may)}</p>}
              {isOpen && (
                <div>
                  <Button
                    variant="default"
                    leftSection={<IconTruckReturn size={18} aria-hidden />}
                    onClick={() => setRequesting(true)}
                  >
                    Return items
                  </Button>
                </div>
              )}
              {isRequesting && (
                <ReturnDialog
                  whose={whose}
                  may={may}
                  onRequested={keep}
                  onClose={() => setRequesting(false)}
                  onGiveUp={() => setRequesting(false)}
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}

function windowText({ window: { state, until } }: contract.OrderReturns): string {
  if (state === "NOT_YET" || until === null) return "You can return items after delivery.";
  return state === "OPEN"
    ? `Return unopened or faulty items until ${formatDay(until)}.`
    : `The 30-day return period ended on ${formatDay(until)}.`;
}
