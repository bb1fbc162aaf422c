import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { getUser, type User } from "../../../contract/accounts/accounts.ts";
import { hasEmail, shownEmail } from "../../../rules/accounts/email.ts";
import { USER_ROLE_LABELS } from "../../../rules/accounts/roles.ts";
import { AddressLines } from "../../parts/address/address-lines.tsx";
import { dollars } from "../../parts/dollars.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { formatDay } from "../../platform/dates.ts";
import { type DetailHead, DetailPage } from "../../platform/kit/detail-page.tsx";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useMay } from "../../platform/may.ts";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import classes from "../order/desk.module.css";
import type { OfUser } from "./user-dialogs.tsx";
import type { PriceList } from "../../../rules/prices/price-list.ts";
import { usePrices } from "../../parts/prices/use-prices.ts";

const dialogs = () => import("./user-dialogs.tsx");
const money = () => import("./money-dialogs.tsx");
const NAME = "The dialog";
const DIALOGS = {
  credit: lazyComponent<OfUser>(async () => ({ default: (await dialogs()).CreditDialog }), NAME),
  services: lazyComponent<OfUser>(async () => ({ default: (await money()).ServiceCreditDialog }), NAME),
  coupon: lazyComponent<OfUser>(async () => ({ default: (await money()).SendCouponDialog }), NAME),
  role: lazyComponent<OfUser>(async () => ({ default: (await dialogs()).RoleDialog }), NAME),
  email: lazyComponent<OfUser>(async () => ({ default: (await import("./email-dialog.tsx")).EmailDialog }), NAME),
} as const;

/**
 * An account as the lab sees it: profile, orders, addresses, history, and the desk's actions.
 * @param orders their orders
 * @param exemptions their exemptions from sales tax
 */
export function UserPage({ userId, orders, exemptions }: { userId: string; orders: ReactNode; exemptions: ReactNode }) {
  const may = useMay();
  const prices = usePrices();
  const user = useCall(getUser, { params: { userId } });
  return (
    <DetailPage
      query={user}
      noun="person"
      back={{ to: "/admin/users", label: "All people" }}
      head={(data) => headOf(prices, data)}
    >
      {(data) => (
        <TwoColumns split="late">
          <MainColumn>
            <Section title="Orders">{orders}</Section>
            {may("history") && <HistorySection thing={data.id} />}
          </MainColumn>
          <SideColumn>
            <DeskOfUser user={data} />
            {data.role === "CUSTOMER" && may("customers.read") && (
              <Section title="Sales tax" frame="panel">
                {exemptions}
              </Section>
            )}
            <Section title="Addresses" frame="panel">
              {data.addresses.length === 0 && <p className={classes.words}>None yet.</p>}
              <ul className={classes.found}>
                {data.addresses.map((address) => (
                  <li key={address.id}>
                    <AddressLines address={address} />
                  </li>
                ))}
              </ul>
            </Section>
          </SideColumn>
        </TwoColumns>
      )}
    </DetailPage>
  );
}

const headOf = (prices: PriceList, user: User): DetailHead => ({
  title: fullName(user),
  eyebrow: USER_ROLE_LABELS[user.role],
  facts: [
    ["E-mail", shownEmail(user.email)],
    ["Phone", user.phone],
    ["Membership", membershipText(prices, user)],
    ["Account credit", user.role === "CUSTOMER" ? dollars(Math.max(0, -user.customer.balance)) : null],
    ["Credits", user.active ? creditsText(user) : null],
    ["Open orders", user.openOrders > 0 ? user.openOrders : null],
  ],
});

function membershipText(prices: PriceList, { role, tier, membership }: User): string | null {
  if (role !== "CUSTOMER") return null;
  if (membership === null) return "Pay as you go";
  const { active, currentPeriodEnd, cancelAtPeriodEnd } = membership;
  const until = formatDay(currentPeriodEnd);
  if (!active) return `Lapsed ${until}`;
  return `${prices.tiers[tier].label}, ${cancelAtPeriodEnd ? "ends" : "renews"} ${until}`;
}

const creditsText = ({ credits: { roll, scan4K, rush, pro } }: User): string =>
  `${roll} rolls, ${scan4K} 4K, ${rush} rush, ${pro} pro`;

function DeskOfUser({ user }: { user: User }) {
  const may = useMay();
  const [openDialog, setOpenDialog] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = openDialog === null ? null : DIALOGS[openDialog];
  const isCustomer = user.role === "CUSTOMER";
  return (
    <Section title="At the desk" frame="panel">
      <div className={classes.actions}>
        {isCustomer && may("orders.write") && (
          <Button component={Link} to={`/users/${user.id}/orders/new/rolls`} size="sm" variant="default">
            New order
          </Button>
        )}
        {isCustomer && may("money.write") && (
          <Button size="sm" variant="default" onClick={() => setOpenDialog("credit")}>
            Account credit
          </Button>
        )}
        {isCustomer && may("money.write") && (
          <Button size="sm" variant="default" onClick={() => setOpenDialog("services")}>
            Service credits
          </Button>
        )}
        {isCustomer && hasEmail(user.email) && may("money.write") && (
          <Button size="sm" variant="default" onClick={() => setOpenDialog("coupon")}>
            Send coupon
          </Button>
        )}
        {may("customers.write") && (
          <Button size="sm" variant="default" onClick={() => setOpenDialog("email")}>
            {hasEmail(user.email) ? "Change e-mail" : "Add e-mail"}
          </Button>
        )}
        {may("staff") && (
          <Button size="sm" variant="default" onClick={() => setOpenDialog("role")}>
            Change role
          </Button>
        )}
      </div>
      <ul className={classes.more}>
        {isCustomer && (
          <>
            <li>
              <Link to={`/users/${user.id}/rolls`}>Rolls</Link>
            </li>
            <li>
              <Link to={`/admin/users/${user.id}/settings#membership`}>Membership and cards</Link>
            </li>
            <li>
              <Link to={`/admin/users/${user.id}/referrals`}>Referrals</Link>
            </li>
            <li>
              <Link to={`/users/${user.id}/credit`}>Credit transactions</Link>
            </li>
          </>
        )}
        <li>
          <Link to={`/admin/users/${user.id}/settings#sessions`}>Sessions</Link>
        </li>
        <li>
          <Link to={`/admin/users/${user.id}/settings#events`}>History</Link>
        </li>
        <li>
          <Link to={`/admin/users/${user.id}/settings`}>All settings</Link>
        </li>
      </ul>
      {Dialog && <Dialog user={user} onClose={() => setOpenDialog(null)} onGiveUp={() => setOpenDialog(null)} />}
    </Section>
  );
}
