import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getOrder } from "../../contract/orders/orders.ts";
import type { Order } from "../../contract/orders/order.ts";
import { listRefunds } from "../../contract/payments/refunds.ts";
import { listReturns, type OrderReturns, type ProductReturn } from "../../contract/returns/returns.ts";
import { isReturnable } from "../../rules/returns/returns.ts";
import { lazyPart } from "../platform/lazy-part.tsx";
import { useLive } from "../platform/live.tsx";
import { callKey, useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import type { OfReturn } from "./desk-dialogs.tsx";
import { ReturnFacts } from "./return-facts.tsx";
import classes from "./returns.module.css";

const dialogs = () => import("./desk-dialogs.tsx");
const NAME = "What was pressed";
const DIALOGS = {
  approve: lazyPart<OfReturn>(async () => ({ default: (await dialogs()).ApproveDialog }), NAME),
  decline: lazyPart<OfReturn>(async () => ({ default: (await dialogs()).DeclineDialog }), NAME),
  settle: lazyPart<OfReturn>(async () => ({ default: (await dialogs()).SettleDialog }), NAME),
} as const;
type Asks = { what: keyof typeof DIALOGS; one: ProductReturn };

/** What comes back of an order, answered and settled by the lab (docs/product/returns.md). */
export function DeskOrderReturns({ order }: { order: Order }) {
  return order.lines.some(isReturnable) && order.paidAt !== null ? <Returns order={order} /> : null;
}

function Returns({ order }: { order: Order }) {
  const params = { userId: order.customerId, orderId: order.id };
  const query = useCall(listReturns, { params });
  const queries = useQueryClient();
  const refresh = () => void query.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === order.id) refresh();
  }, refresh);
  const [asks, setAsks] = useState<Asks | null>(null);
  const Dialog = asks === null ? null : DIALOGS[asks.what];
  const close = () => setAsks(null);

  function keep(now: OrderReturns) {
    queries.setQueryData(callKey(listReturns, { params }), now);
    void queries.invalidateQueries({ queryKey: callKey(getOrder, { params: { orderId: order.id } }) });
    void queries.invalidateQueries({ queryKey: callKey(listRefunds) });
  }

  if (query.data === undefined || query.data.returns.length === 0) return null;
  return (
    <Section title="Returns">
      <ul className={classes.list}>
        {query.data.returns.map((one) => (
          <ReturnFacts key={one.id} one={one} lab>
            {one.state === "ASKED" && (
              <div className={classes.actions}>
                <Button size="sm" onClick={() => setAsks({ what: "approve", one })}>
                  Approve
                </Button>
                <Button size="sm" variant="default" onClick={() => setAsks({ what: "decline", one })}>
                  Decline
                </Button>
              </div>
            )}
            {one.state === "APPROVED" && (
              <div className={classes.actions}>
                <Button size="sm" onClick={() => setAsks({ what: "settle", one })}>
                  It is here
                </Button>
                <span className={classes.hint}>
                  {one.shipmentId === null ? "It comes without a label of ours." : "Its label stands under Parcels."}
                </span>
              </div>
            )}
          </ReturnFacts>
        ))}
      </ul>
      {Dialog && asks && (
        <Dialog
          one={asks.one}
          mayHaveCredit={query.data.mayHaveCredit}
          firstName={order.customer.firstName}
          keep={keep}
          again={refresh}
          onClose={close}
          onGiveUp={close}
        />
      )}
    </Section>
  );
}
