import { Button } from "@mantine/core";
import { useState } from "react";
import { listAllApiKeys, type OwnedApiKey } from "../../../contract/accounts/api-keys.ts";
import { KEY_STATES } from "../../../rules/accounts/api-keys.ts";
import { STAFF_ROLE_LABELS } from "../../../rules/accounts/staff-roles.ts";
import { CustomerChip } from "../../parts/people/customer-chip.tsx";
import { StateBadge } from "../../parts/states/state-badge.tsx";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { oneOf } from "../../platform/kit/list/list-address.ts";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useCall } from "../../platform/query.ts";
import { ownPermissionsText, KEY_STATE_LABELS, KEY_STATE_TONES, permissionsText } from "./key-facts.ts";
import classes from "./keys.module.css";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

const OWNERS = ["STAFF", "CUSTOMERS", "VENDORS"] as const;
const KEYS = {
  pageSize: 25,
  sorts: { createdAt: "down", lastUsedAt: "down" },
  filters: { of: oneOf(OWNERS), state: oneOf(KEY_STATES) },
} as const;

const STATES = KEY_STATES.map((value) => ({ value, label: KEY_STATE_LABELS[value] }));
const WHOSE = [
  { value: OWNERS[0], label: "Staff" },
  { value: OWNERS[1], label: "Customers" },
  { value: OWNERS[2], label: "Vendors" },
];

/** Permissions of a key that are listed at once. */
const MOST_LISTED = 4;

/** All API keys of the lab (docs/product/api-keys.md). */
export function AllKeys() {
  const list = useListAddress(KEYS);
  const keys = useCall(listAllApiKeys, { query: list.query }, { keepPrevious: true });
  const [revoked, setRevoked] = useState<OwnedApiKey | null>(null);
  return (
    <>
      <TableList
        list={list}
        query={keys}
        rowsOf={(data) => data.apiKeys}
        noun={["API key", "API keys"]}
        search="Name, owner, e-mail"
        filters={
          <>
            <FilterSelect
              label="Owner"
              value={list.filters.of}
              options={WHOSE}
              onChange={(of) => list.filter({ of })}
            />
            <FilterSelect
              label="Status"
              value={list.filters.state}
              options={STATES}
              onChange={(state) => list.filter({ state })}
            />
          </>
        }
        columns={columnsOf(setRevoked)}
        keyOf={({ id }) => id}
        none={{ words: "Create a key for a program that works with the lab, such as stock or accounting." }}
      />
      {revoked && <RevokeKeyDialog apiKey={revoked} userId={revoked.owner.id} onClose={() => setRevoked(null)} />}
    </>
  );
}

/** Only vendors' keys have vendors' permissions without a staff role. */
const roleText = ({ owner, permissions }: Pick<OwnedApiKey, "owner" | "permissions">): string => {
  if (owner.staffRole !== null) return STAFF_ROLE_LABELS[owner.staffRole];
  return permissions.includes("vendors.read") || permissions.includes("vendors.write") ? "Vendor" : "Customer";
};

function Permissions({ of: key }: { of: OwnedApiKey }) {
  const text =
    key.owner.staffRole === null ? ownPermissionsText(key).replaceAll(" my ", " their ") : permissionsText(key);
  if (key.permissions.length <= MOST_LISTED) return text;
  return (
    <details>
      <summary>{key.permissions.length} permissions</summary>
      {text}
    </details>
  );
}

const columnsOf = (onRevoke: (key: OwnedApiKey) => void): readonly Column<OwnedApiKey>[] => [
  {
    head: "Key",
    isName: true,
    cell: (key) => (
      <>
        {key.name}
        <p className={classes.quiet}>{key.beginning}…</p>
      </>
    ),
  },
  {
    head: "Owner",
    cell: ({ owner, permissions }) => (
      <>
        <CustomerChip userId={owner.id} name={owner.name} email={owner.email} />
        <p className={classes.quiet}>{roleText({ owner, permissions })}</p>
      </>
    ),
    onPhone: "named",
  },
  {
    head: "Permissions",
    cell: (key) => <Permissions of={key} />,
    onPhone: "across",
  },
  {
    head: "Last used",
    sort: "lastUsedAt",
    cell: ({ lastUsedAt, lastAddress }) => (
      <>
        {lastUsedAt === null ? "Never" : formatMoment(lastUsedAt)}
        {lastAddress !== null && <p className={classes.quiet}>{lastAddress}</p>}
      </>
    ),
    onPhone: "named",
  },
  { head: "Created", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), whole: true, onPhone: "named" },
  {
    head: "Expires",
    cell: ({ expiresAt }) => (expiresAt === null ? "Never" : formatDay(expiresAt)),
    whole: true,
    onPhone: "named",
  },
  {
    head: "Status",
    cell: ({ state }) => <StateBadge tone={KEY_STATE_TONES[state]}>{KEY_STATE_LABELS[state]}</StateBadge>,
    onPhone: "end",
  },
  {
    head: "Action",
    cell: (key) =>
      key.state !== "REVOKED" && (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => onRevoke(key)}
          aria-label={`Revoke ${key.name} of ${key.owner.name}`}
        >
          Revoke
        </Button>
      ),
    onPhone: "across",
  },
];
