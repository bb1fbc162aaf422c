import { listAllReferrals, type ReferralAtDesk } from "../../contract/accounts/referrals.ts";
import { REFERRAL_STATES } from "../../rules/accounts/referrals.ts";
import { dollars } from "../parts/dollars.ts";
import { CustomerChip } from "../parts/people/customer-chip.tsx";
import { formatDay } from "../platform/dates.ts";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { oneOf } from "../platform/kit/list/list-address.ts";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import { REFERRAL_STATE_LABELS, ReferralBadge } from "./referral-badge.tsx";

const REFERRALS = {
  pageSize: 25,
  sorts: { createdAt: "down" },
  filters: { state: oneOf(REFERRAL_STATES) },
} as const;

const STATES = REFERRAL_STATES.map((value) => ({ value, label: REFERRAL_STATE_LABELS[value] }));

const COLUMNS: readonly Column<ReferralAtDesk>[] = [
  {
    head: "Invited by",
    cell: ({ referrer: { id, name, email } }) => <CustomerChip userId={id} name={name} email={email} at="referrals" />,
    clip: true,
  },
  { head: "Invited person", cell: ({ email, invited }) => <Whom email={email} invited={invited} />, clip: true },
  { head: "Status", cell: ({ state }) => <ReferralBadge state={state} />, onPhone: "end" },
  { head: "Invited", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), onPhone: "named" },
  { head: "Joined", cell: ({ joinedAt }) => (joinedAt === null ? "–" : formatDay(joinedAt)), onPhone: "named" },
  { head: "Credit each", cell: givenText, onPhone: "named" },
];

function givenText({ reward, rewardedAt }: ReferralAtDesk): string {
  if (reward === null || rewardedAt === null) return "–";
  return `${dollars(reward)} on ${formatDay(rewardedAt)}`;
}

function Whom({ email, invited }: Pick<ReferralAtDesk, "email" | "invited">) {
  if (invited === null) return email;
  return <CustomerChip userId={invited.id} name={invited.name} email={invited.email} />;
}

export function AllReferrals() {
  const list = useListAddress(REFERRALS);
  const referrals = useCall(listAllReferrals, { query: list.query }, { keepPrevious: true });
  return (
    <TableList
      list={list}
      query={referrals}
      rowsOf={(data) => data.referrals}
      noun={["invitation", "invitations"]}
      search="Name, e-mail"
      filters={
        <FilterSelect
          label="Status"
          value={list.filters.state}
          options={STATES}
          onChange={(state) => list.filter({ state })}
        />
      }
      columns={COLUMNS}
      keyOf={({ id }) => id}
      none={{ words: "Customers' invitations appear here." }}
    />
  );
}
