import { Link } from "react-router";
import { listAllMemberships, type MembershipSummary } from "../../../contract/memberships/all-memberships.ts";
import { useLab } from "../../platform/lab.ts";
import {
  COUNTED_DAYS,
  MEMBERSHIP_STATE_LABELS,
  MEMBERSHIP_STATES,
  type MembershipStatus,
  type MembershipEndReason,
} from "../../../rules/memberships/membership-states.ts";
import { MEMBER_TIER_IDS, TIER_IDS } from "../../../rules/memberships/tiers.ts";
import { beginningOf, calendarDay, DAY_MS } from "../../../rules/time.ts";
import { StateBadge, type StateTone } from "../../parts/states/state-badge.tsx";
import { formatDay } from "../../platform/dates.ts";
import { FilterDay } from "../../platform/kit/list/filter-day.tsx";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { day, oneOf } from "../../platform/kit/list/list-address.ts";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { StatTile, StatTiles } from "../../platform/kit/stat-tiles.tsx";
import { useCall } from "../../platform/query.ts";
import { useLiveCalls } from "../../platform/use-live-calls.ts";
import classes from "./memberships.module.css";
import type { PriceList } from "../../../rules/prices/price-list.ts";
import { usePrices } from "../../parts/prices/use-prices.ts";

/** Minimum time between refreshes, in ms: an hour's renewals run one after another. */
const AT_MOST_EVERY_MS = 2000;

const MEMBERSHIPS = {
  pageSize: 25,
  sorts: { startedAt: "down", day: "up" },
  filters: { state: oneOf(MEMBERSHIP_STATES), tier: oneOf(TIER_IDS), from: day, to: day },
} as const;

const STANDINGS = MEMBERSHIP_STATES.map((value) => ({ value, label: MEMBERSHIP_STATE_LABELS[value] }));

const TONES: Record<MembershipStatus, StateTone> = {
  RENEWS: "success",
  ENDS: "warning",
  UNPAID: "error",
  ENDED: "default",
};

const columnsOf = ({ tiers }: PriceList): readonly Column<MembershipSummary>[] => [
  { head: "Customer", cell: ({ customerName, email }) => customerName.trim() || email, isName: true, clip: true },
  { head: "Membership", cell: ({ tier }) => tiers[tier].label, onPhone: "end" },
  {
    head: "Status",
    cell: ({ state }) => <StateBadge tone={TONES[state]}>{MEMBERSHIP_STATE_LABELS[state]}</StateBadge>,
    onPhone: "end",
  },
  {
    head: "Date",
    sort: "day",
    cell: (one) => <span className={classes.day}>{formatDay(one.day)}</span>,
    onPhone: "named",
  },
  { head: "Details", cell: whyText, clip: true },
  { head: "Member since", sort: "startedAt", cell: ({ startedAt }) => formatDay(startedAt), onPhone: "named" },
];

export function AllMemberships() {
  useLiveCalls([listAllMemberships], ["membership"], AT_MOST_EVERY_MS);
  return (
    <div className={classes.parts}>
      <MembershipTiles />
      <MembershipList />
    </div>
  );
}

function MembershipList() {
  const lab = useLab();
  const prices = usePrices();
  const list = useListAddress(MEMBERSHIPS);
  const { from, to } = list.filters;
  const times = {
    ...(from === undefined ? {} : { from: beginningOf(from, lab.timeZone).toISOString() }),
    // Includes the last day.
    ...(to === undefined ? {} : { to: beginningOf(to, lab.timeZone, 1).toISOString() }),
  };
  const memberships = useCall(listAllMemberships, { query: { ...list.query, ...times } }, { keepPrevious: true });
  return (
    <TableList
      list={list}
      query={memberships}
      rowsOf={(data) => data.memberships}
      noun={["membership", "memberships"]}
      search="Name, e-mail"
      filters={
        <>
          <FilterSelect
            label="Status"
            value={list.filters.state}
            options={STANDINGS}
            onChange={(state) => list.filter({ state })}
          />
          <FilterSelect
            label="Membership"
            value={list.filters.tier}
            options={MEMBER_TIER_IDS.map((value) => ({ value, label: prices.tiers[value].label }))}
            onChange={(tier) => list.filter({ tier })}
          />
          <FilterDay label="From" value={from} max={to} onChange={(chosen) => list.filter({ from: chosen })} />
          <FilterDay label="To" value={to} min={from} onChange={(chosen) => list.filter({ to: chosen })} />
        </>
      }
      columns={columnsOf(prices)}
      keyOf={({ id }) => id}
      to={({ userId }) => `/admin/users/${userId}/settings#membership`}
      none={{ words: "New members appear here." }}
    />
  );
}

/** Memberships that need attention, each tile a filter for its rows. */
function MembershipTiles() {
  const lab = useLab();
  const { data, dataUpdatedAt } = useCall(listAllMemberships, { query: { limit: 1 } });
  const dayIn = (days: number) => calendarDay(new Date(dataUpdatedAt + days * DAY_MS), lab.timeZone);
  const isLoading = data === undefined;
  return (
    <StatTiles label="Needs attention" size="small">
      <StatTile
        label={<Link to="?state=UNPAID&sort=day">Renewals unpaid</Link>}
        value={data?.unpaid ?? null}
        isLoading={isLoading}
      />
      <StatTile
        label={<Link to={`?state=ENDS&sort=day&to=${dayIn(COUNTED_DAYS)}`}>End within {COUNTED_DAYS} days</Link>}
        value={data?.endSoon ?? null}
        isLoading={isLoading}
      />
      <StatTile
        label={
          <Link to={`?state=ENDED&sort=day&order=down&from=${dayIn(-COUNTED_DAYS)}`}>
            Ended in the last {COUNTED_DAYS} days
          </Link>
        }
        value={data?.endedLately ?? null}
        isLoading={isLoading}
      />
    </StatTiles>
  );
}

const ENDS: Record<MembershipEndReason, string> = {
  REQUESTED: "Ended by the lab",
  UNPAID: "Renewal not paid",
  GIFT: "Complimentary",
  NO_UPDATES: "The payment provider sent no more updates",
};

function whyText({ state, billed, endReason, problem }: MembershipSummary): string {
  switch (state) {
    case "RENEWS":
      return "";
    case "ENDS":
      return billed ? "Ends with the term" : ENDS.GIFT;
    case "UNPAID":
      return problem ?? "Not paid yet";
    case "ENDED":
      return [endReason && ENDS[endReason], problem].filter(Boolean).join(": ");
  }
}
