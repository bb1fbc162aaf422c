import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { User } from "../../contract/accounts/accounts.ts";
import {
  cancelMembership,
  listMemberships,
  type Membership,
  resumeMembership,
} from "../../contract/memberships/memberships.ts";
import { CREDIT_KIND_LABELS } from "../../rules/memberships/tiers.ts";
import { dollars } from "../parts/dollars.ts";
import { formatDay } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useRefreshUser } from "../platform/session.ts";
import classes from "./present-membership.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";

/**
 * Shows the current membership: its end date, remaining credits, and canceling or resuming it.
 * @param own false when staff view a customer's
 * @param onChanged called after canceling or resuming
 * @param children more actions
 */
export function PresentMembership({
  membership,
  user,
  own = true,
  onChanged,
  children,
}: {
  membership: Membership;
  user: User;
  own?: boolean;
  onChanged?: () => Promise<void>;
  children?: ReactNode;
}) {
  const prices = usePrices();
  const { tier, label, billed } = membership;
  return (
    <section className={classes.present} aria-labelledby="present-membership">
      <div className={classes.card}>
        <h2 id="present-membership">
          {own ? "You are" : `${user.firstName} is`} {label}
        </h2>
        <p>{nextTermText(prices, membership, own)}</p>
        <dl className={classes.credits} aria-label="Credits left">
          {user.creditProducts.map(({ kind, count }) => (
            <div key={kind}>
              <dt>{CREDIT_KIND_LABELS[kind]}</dt>
              <dd>{count ?? "∞"}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.quiet}>Credits left this term. Applied automatically to orders.</p>
      </div>
      {membership.problem && (
        <>
          <FormMessage>
            {membership.problem} We'll try again in the next few days. The membership stays active for now.
          </FormMessage>
          <p>
            <Link to={`${own ? "" : "/admin"}/users/${user.id}/settings#cards`}>Choose a card</Link>
          </p>
        </>
      )}
      {billed ? (
        <div className={classes.ways}>
          {children}
          <MembershipActions membership={membership} userId={user.id} own={own} onChanged={onChanged} />
        </div>
      ) : (
        <p>
          This membership is complimentary and does not renew.{" "}
          {own ? "You can join when it ends." : "Another can be started when it ends."}
        </p>
      )}
      {prices.tiers[tier].active ? null : (
        <p className={classes.quiet}>
          This membership is no longer sold.{" "}
          {own
            ? "You keep these terms until you change your membership."
            : "These terms stay until the membership is changed."}
        </p>
      )}
    </section>
  );
}

function nextTermText(
  prices: PriceList,
  { next, currentPeriodEnd, cancelAtPeriodEnd, status, tier }: Membership,
  own: boolean,
): string {
  const day = formatDay(currentPeriodEnd);
  if (status === "PAST_DUE") return `${own ? "Your" : "The"} renewal payment is due.`;
  if (next === null || cancelAtPeriodEnd) return `Expires on ${day}.`;
  const price = dollars(next.price);
  if (next.tier !== tier)
    return `On ${formatDay(next.at)} it becomes ${prices.tiers[next.tier].label}, for ${price} a year.`;
  return `Renews on ${formatDay(next.at)} for ${price}.`;
}

function MembershipActions({
  membership,
  userId,
  own,
  onChanged,
}: {
  membership: Membership;
  userId: string;
  own: boolean;
  onChanged: (() => Promise<void>) | undefined;
}) {
  const [sure, setSure] = useState(false);
  const refreshUser = useRefreshUser();
  const options = { refreshes: [listMemberships], onSuccess: () => (onChanged ?? refreshUser)() };
  const cancel = useCallMutation(cancelMembership, options);
  const resume = useCallMutation(resumeMembership, options);
  const problem = cancel.error ?? resume.error;
  const params = { userId };
  const unpaid = membership.status === "PAST_DUE";
  const box = useFocusOnStep(membership.cancelAtPeriodEnd ? "ending" : sure ? "confirming" : "running");

  return (
    <div ref={box}>
      {membership.cancelAtPeriodEnd ? (
        <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate({ params })}>
          {own ? "Keep my membership" : "Keep membership"}
        </Button>
      ) : sure ? (
        <div role="group" aria-label="Cancel membership" className={classes.confirming}>
          <p>
            {unpaid
              ? "It ends now, because the renewal is unpaid."
              : `It stays until ${formatDay(membership.currentPeriodEnd)}; then it does not renew.`}
          </p>
          <Group>
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params }, { onSuccess: () => setSure(false) })}
            >
              Cancel membership
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setSure(false)} data-autofocus>
              Keep membership
            </Button>
          </Group>
        </div>
      ) : (
        <Button variant="default" onClick={() => setSure(true)}>
          {own ? "Cancel my membership" : "Cancel membership"}
        </Button>
      )}
      <FormMessage>{problem && messageOf(problem)}</FormMessage>
    </div>
  );
}

/** Moves focus to the new step's control, because the clicked one is removed; to the harmless one if there are two. */
function useFocusOnStep(step: string) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    (box.current?.querySelector<HTMLElement>("[data-autofocus]") ?? box.current?.querySelector("button"))?.focus();
  }, [step]);
  return box;
}
