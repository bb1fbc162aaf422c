import { NavLink } from "react-router";
import { getUser } from "../../contract/accounts/accounts.ts";
import { USER_ROLE_LABELS } from "../../rules/accounts/roles.ts";
import { fullName } from "../parts/people/full-name.ts";
import { useCall } from "../platform/query.ts";
import classes from "./customer-frame.module.css";
import { membershipLine } from "./membership-line.ts";
import { customerLinks } from "./navigation-links.ts";

/** Says at the head of a customer's pages for whom staff act there, and leads to the others of theirs (docs/product/screens.md#staff-pages). */
export function CustomerFrame({ userId }: { userId: string }) {
  const { data: user, isError } = useCall(getUser, { params: { userId } });
  const membership = user && membershipLine(user);
  return (
    <section className={classes.frame} aria-label="Whose pages these are">
      <p className={classes.who}>
        <span>
          For <strong>{user ? fullName(user) : isError ? "somebody who is not here" : "…"}</strong>
        </span>
        {user && (
          <>
            <span className={classes.about}>
              {membership
                ? `${membership.tier} member`
                : user.role === "CUSTOMER"
                  ? "Pay as you go"
                  : USER_ROLE_LABELS[user.role]}
            </span>
            <span className={classes.about}>{user.email}</span>
          </>
        )}
      </p>
      <nav aria-label="Of this customer">
        {customerLinks(userId).map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
      </nav>
    </section>
  );
}
