import type { OrderSummary } from "../../contract/orders/order.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { formatDay } from "../platform/dates.ts";
import { dollars } from "../parts/dollars.ts";
import classes from "./quick-search.module.css";
import type { OtherFind } from "./use-other-finds.ts";
import { OrderStatusBadge } from "../parts/orders/order-status-badge.tsx";
import { useMay } from "../platform/may.ts";

/** Results of the quick search (docs/product/orders.md#quick-search). */
export function QuickSearchPanel({
  id,
  term,
  orders,
  others,
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
  /** Listed below the orders. */
  others: readonly OtherFind[];
  count: number;
  marked: number;
  problem: string | null;
  isSearching: boolean;
  onMark: (index: number) => void;
  onPick: (index: number) => void;
}) {
  const seesMoney = useMay()("money.read");
  const shown = problem === null ? orders : [];
  const shownOthers = problem === null ? others : [];
  const option = (index: number) =>
    ({
      type: "button",
      id: `${id}-${index}`,
      role: "option",
      tabIndex: -1,
      "aria-selected": index === marked,
      ref: index === marked ? (node: HTMLElement | null) => node?.scrollIntoView({ block: "nearest" }) : undefined,
      onMouseMove: () => onMark(index),
      onClick: () => onPick(index),
    }) as const;
  return (
    <div className={classes.panel}>
      <p className={classes.message} role="status">
        {problem !== null
          ? `Error: ${problem}`
          : shown.length + shownOthers.length === 0
            ? isSearching
              ? "Searching…"
              : `No orders found for “${term}”`
            : shown.length === 0
              ? ""
              : count > shown.length
                ? `Showing ${shown.length} of ${count} orders`
                : ""}
      </p>
      <div id={id} role="listbox" aria-label="Results">
        {shown.map((order, index) => (
          // Keyboard focus stays in the field, which references the highlighted option.
          <button key={order.id} {...option(index)}>
            <span className={classes.number}>{shownOrderNumber(order.id)}</span>
            <span className={classes.name}>{order.customerName}</span>
            <OrderStatusBadge status={order.status} size="md" />
            <span className={classes.total}>{seesMoney && dollars(order.total)}</span>
            <span className={classes.date}>{formatDay(order.createdAt)}</span>
          </button>
        ))}
        {shownOthers.map(({ to, kind, name }, index) => (
          <button key={to} {...option(shown.length + index)}>
            <span>{kind}</span>
            <span className={classes.name}>{name}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
