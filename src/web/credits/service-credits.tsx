import { useState } from "react";
import { Link } from "react-router";
import { listServiceCredits } from "../../contract/memberships/memberships.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { CREDIT_KIND_LABELS } from "../../rules/memberships/tiers.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { formatDay } from "../platform/dates.ts";
import { pageQuery, Pager } from "../platform/kit/list/pager.tsx";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./service-credits.module.css";

type Entry = ReplyOf<typeof listServiceCredits>["entries"][number];

const REASONS: Record<Entry["reason"], string> = {
  GRANTED: "Included with the membership",
  RESERVED: "Used",
  RESTORED: "Returned",
  EXPIRED: "Expired with the term",
  ADJUSTED: "By the lab",
};
const PAGE_OF_LEDGER = 6;

/**
 * Shows the ledger of service credits (docs/product/credits.md#ledger-of-service-credits).
 * @param orders path of the orders it links to, e.g. "/users/…/orders"
 */
export function ServiceCredits({ userId, orders }: { userId: string; orders: string }) {
  const [page, setPage] = useState(1);
  const query = pageQuery(page, PAGE_OF_LEDGER);
  const credits = useCall(listServiceCredits, { params: { userId }, query }, { keepPrevious: true });
  return (
    <Loaded query={credits} skeleton={<RowsSkeleton rows={3} height={48} />}>
      {({ entries, count }) =>
        count === 0 ? null : (
          <section aria-label="Credit history">
            <h3 className={classes.head}>Credit history</h3>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <span>
                    <strong>{CREDIT_KIND_LABELS[entry.kind]}</strong>
                    <small>
                      {REASONS[entry.reason]}
                      {entry.orderId !== null && (
                        <>
                          {entry.reason === "RESERVED" ? " for " : " of "}
                          <Link to={`${orders}/${entry.orderId}`}>{shownOrderNumber(entry.orderId)}</Link>
                        </>
                      )}
                      {entry.note && `: ${entry.note}`}, {formatDay(entry.at)}
                    </small>
                  </span>
                  <span className={classes.change}>
                    {entry.change > 0 ? "+" : "−"}
                    {Math.abs(entry.change)}
                    <small>{entry.balanceAfter} left</small>
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={page} pageSize={PAGE_OF_LEDGER} count={count} onPage={setPage} />
          </section>
        )
      }
    </Loaded>
  );
}
