import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { getUser, type User } from "../../contract/accounts/accounts.ts";
import { USER_ROLE_LABELS } from "../../rules/accounts/roles.ts";
import { fullName } from "../parts/people/full-name.ts";
import { useCall } from "../platform/query.ts";
import classes from "./customer-frame.module.css";
import { membershipLine } from "./membership-line.ts";
import { useMay } from "../platform/may.ts";
import { customerLinks } from "./navigation-links.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { shownEmail } from "../../rules/accounts/email.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * Header of a customer's pages for staff: names the customer and links to their other pages
 * (docs/product/screens.md#staff-pages).
 */
export function CustomerFrame({ userId }: { userId: string }) {
  const prices = usePrices();
  const { data: user, isError } = useCall(getUser, { params: { userId } });
  const about = user && `${membershipText(prices, user)} · ${shownEmail(user.email)}`;
  const may = useMay();
  const links = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scrolls the current page's link into view.
  useEffect(() => {
    const line = links.current?.parentElement;
    const current = [...(links.current?.querySelectorAll("a") ?? [])].find((link) => link.pathname === pathname);
    if (line && current) line.scrollLeft = current.offsetLeft - line.clientWidth / 2;
  }, [pathname]);
  return (
    <section className={classes.frame} aria-label="Viewing as customer">
      <span className={classes.name}>
        For <strong>{user ? fullName(user) : isError ? "an unknown customer" : "…"}</strong>
      </span>
      {about && (
        <span className={classes.about} title={about}>
          {about}
        </span>
      )}
      <nav ref={links} aria-label="Of this customer">
        {customerLinks(userId, may).map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
      </nav>
    </section>
  );
}

function membershipText(prices: PriceList, user: User): string {
  const membership = membershipLine(prices, user);
  if (membership) return `${membership.tier} member`;
  return user.role === "CUSTOMER" ? "Pay as you go" : USER_ROLE_LABELS[user.role];
}
