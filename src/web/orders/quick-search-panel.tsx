import type { OrderSummary } from "../../contract/orders/order.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { formatDay } from "../platform/dates.ts";
import { dollars } from "../parts/dollars.ts";
import classes from "./quick-search.module.css";
import { OrderStatusBadge } from "../parts/orders/order-status-badge.tsx";

/** What the quick search found (docs/product/orders.md#quick-search). */
export function QuickSearchPanel({
  id,
  term,
  orders,
  count,
  marked,
  problem,
  isSearching,
  onMark,
  onPick,
}: {
  id: string;
  term: string;
  orders: readonly OrderSummary[];
  count: number;
  marked: number;
  problem: string | null;
  isSearching: boolean;
  onMark: (index: number) => void;
  onPick: (order: OrderSummary) => void;
}) {
  const shown = problem === null ? orders : [];
  return (
    <div className={classes.panel}>
      <p className={classes.message} role="status">
        {problem !== null
          ? `Error: ${problem}`
          : isSearching && shown.length === 0
            ? "Searching …"
            : shown.length === 0
              ? `No orders found for “${term}”`
              : count > shown.length
                ? `Showing ${shown.length} of ${count} results`
                : ""}
      </p>
      <div id={id} role="listbox" aria-label="Orders found">
        {shown.map((order, index) => (
          // The keyboard stays in the field, which names the marked one.
          <button
            key={order.id}
            type="button"
            id={`${id}-${order.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            ref={index === marked ? (node) => node?.scrollIntoView({ block: "nearest" }) : undefined}
            onMouseMove={() => onMark(index)}
            onClick={() => onPick(order)}
          >
            <span className={classes.number}>{shownOrderNumber(order.id)}</span>
            <span className={classes.name}>{order.customerName}</span>
            <OrderStatusBadge status={order.status} size="md" />
            <span className={classes.total}>{dollars(order.total)}</span>
            <span className={classes.date}>{formatDay(order.createdAt)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
