import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { PAGE_SIZE } from "../../contract/kit/paging.ts";
import type { AccountCreditEntry } from "../../contract/payments/account-credit.ts";
import { getAccountCredit } from "../../contract/payments/account-credit.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { dollars } from "../parts/dollars.ts";
import { useOrdersPath } from "../parts/people/whose.ts";
import { formatDay } from "../platform/dates.ts";
import { pageQuery, Pager } from "../platform/kit/list/pager.tsx";
import { useCall } from "../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./digital-goods.module.css";

const REASONS: Record<AccountCreditEntry["reason"], string> = {
  REFERRAL: "Referral",
  REFUND: "Refunded",
  SPENT: "Spent",
  RESTORED: "Refund",
  ADJUSTED: "From the lab",
  GIFT_CARD: "A gift card",
  OPENING: "From the earlier shop",
};

/** Shows a customer's account credit and its history. @param own false when staff are viewing */
export function CreditPage({ userId, own }: { userId: string; own: boolean }) {
  const [page, setPage] = useState(1);
  const credit = useCall(
    getAccountCredit,
    { params: { userId }, query: pageQuery(page, PAGE_SIZE) },
    { keepPrevious: true },
  );
  return (
    <Loaded query={credit} skeleton={<RowsSkeleton rows={4} />}>
      {({ balance, entries, count }) => (
        <div className={classes.page}>
          <section className={classes.balance} aria-label="Balance">
            <p className={classes.amount}>{dollars(balance)}</p>
            <p>It applies automatically when {own ? "you" : "they"} order. Memberships are paid by card.</p>
            {own && (
              <Button component={Link} to="/gift-cards" variant="default">
                Redeem gift card
              </Button>
            )}
          </section>
          {count === 0 ? (
            <Empty title="Nothing yet">Gift cards, invitation rewards and refunds appear here.</Empty>
          ) : (
            <ul className={classes.entries} aria-label="Transactions">
              {entries.map((entry) => (
                <Entry key={entry.id} userId={userId} entry={entry} />
              ))}
            </ul>
          )}
          <Pager page={page} pageSize={PAGE_SIZE} count={count} onPage={setPage} />
        </div>
      )}
    </Loaded>
  );
}

function Entry({ userId, entry }: { userId: string; entry: AccountCreditEntry }) {
  const { orderId, reason, note, change, balanceAfter, createdAt } = entry;
  const ordersPath = useOrdersPath(userId);
  return (
    <li>
      <span>
        <strong>{REASONS[reason]}</strong>
        {orderId !== null && (
          <>
            {" "}
            <Link to={`${ordersPath}/${orderId}`}>{shownOrderNumber(orderId)}</Link>
          </>
        )}
        {note && note !== REASONS[reason] && <small>{note}</small>}
        <small>{formatDay(createdAt)}</small>
      </span>
      <span className={classes.change}>
        {change > 0 ? "+" : ""}
        {dollars(change)}
        <small>{dollars(balanceAfter)} left</small>
      </span>
    </li>
  );
}
