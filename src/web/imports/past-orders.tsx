import { useState } from "react";
import { listPastOrders, type PastOrder } from "../../contract/imports/past-orders.ts";
import { pastAmount } from "../../rules/imports/past-orders.ts";
import { formatDay } from "../platform/dates.ts";
import { Fold } from "../platform/kit/fold.tsx";
import { pageQuery, Pager } from "../platform/kit/list/pager.tsx";
import { useMay } from "../platform/may.ts";
import { useCall } from "../platform/query.ts";
import { Facts, Section } from "../platform/section.tsx";
import classes from "./imports.module.css";

const PAGE = 10;

/** A customer's orders at the lab's earlier shop. Shows nothing if there are none. */
export function PastOrders({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const may = useMay();
  const orders = useCall(
    listPastOrders,
    { params: { userId }, query: pageQuery(page, PAGE) },
    { keepPrevious: true, enabled: may("money.read") },
  );
  const { pastOrders, count } = orders.data ?? { pastOrders: [], count: 0 };
  if (count === 0) return null;
  return (
    <Section title="Earlier orders">
      <div className={classes.form}>
        <p className={classes.quiet}>From the lab's earlier shop, to look up.</p>
        {pastOrders.map((order) => (
          <OnePastOrder key={order.id} order={order} />
        ))}
        <Pager page={page} count={count} pageSize={PAGE} onPage={setPage} />
      </div>
    </Section>
  );
}

function OnePastOrder({ order }: { order: PastOrder }) {
  const { number, placedAt, currency, total, status, shipTo, tracking, lines } = order;
  const amount = (value: number | null) => (value === null || value === 0 ? null : pastAmount(value, currency));
  return (
    <Fold title={number} summary={`${formatDay(placedAt)} · ${pastAmount(total, currency)}`} isOpen={false}>
      <div className={classes.form}>
        <ul className={classes.reasons}>
          {lines.map((line) => (
            <li key={lines.indexOf(line)}>
              <span>
                {line.quantity} × {line.title}
              </span>
              {line.price !== null && <span>{pastAmount(line.price, currency)}</span>}
            </li>
          ))}
        </ul>
        <Facts
          facts={[
            ["Subtotal", amount(order.subtotal)],
            ["Discount", amount(order.discount)],
            ["Shipping", amount(order.shipping)],
            ["Tax", amount(order.tax)],
            ["Total", pastAmount(total, currency)],
            ["Refunded", amount(order.refunded)],
            ["Status", status],
            ["Shipped to", shipTo.join(", ")],
            ["Tracking", tracking.join(", ")],
          ]}
        />
      </div>
    </Fold>
  );
}
