import type { User } from "../../contract/accounts/accounts.ts";
import { USER_ROLE_LABELS } from "../../rules/accounts/roles.ts";
import { CREDIT_KIND_LABELS } from "../../rules/memberships/tiers.ts";
import { fullName } from "../parts/people/full-name.ts";
import classes from "./account-menu.module.css";
import { membershipLine } from "./membership-line.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * Top of the account menu: name, membership with its date, and remaining service credits; account credit has its own
 * line.
 */
export function Identity({ user }: { user: User }) {
  const membership = membershipLine(usePrices(), user);
  const credits = user.creditProducts.filter(({ count }) => count !== 0);
  return (
    <>
      <strong>{fullName(user)}</strong>
      <span>
        {membership
          ? `${membership.tier} member`
          : user.role === "CUSTOMER"
            ? "Pay as you go"
            : USER_ROLE_LABELS[user.role]}
      </span>
      {membership && (
        <span>
          {membership.words} {membership.day}
        </span>
      )}
      {credits.length > 0 && (
        <dl className={classes.credits} aria-label="Credits left">
          {credits.map(({ kind, count }) => (
            <div key={kind}>
              <dt>{CREDIT_KIND_LABELS[kind]}</dt>
              <dd>{count ?? "Unlimited"}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
