import { Button } from "@mantine/core";
import { useState } from "react";
import { listUsers, type UserSummary } from "../../../contract/accounts/accounts.ts";
import type { z } from "zod";
import { shownEmail } from "../../../rules/accounts/email.ts";
import { USER_ROLE_LABELS, USER_ROLES } from "../../../rules/accounts/roles.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { StateBadge } from "../../parts/states/state-badge.tsx";
import { formatDay } from "../../platform/dates.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { oneOf } from "../../platform/kit/list/list-address.ts";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useMay } from "../../platform/may.ts";
import { useCall } from "../../platform/query.ts";

type Summary = z.output<typeof UserSummary>;

const PEOPLE = {
  pageSize: 25,
  sorts: { createdAt: "down", name: "up", email: "up" },
  filters: { role: oneOf(USER_ROLES), guests: oneOf(["true"] as const) },
} as const;

const ROLES = USER_ROLES.map((value) => ({ value, label: USER_ROLE_LABELS[value] }));
const GUESTS = [{ value: "true", label: "Include guests" }] as const;

const COLUMNS: readonly Column<Summary>[] = [
  { head: "Name", sort: "name", cell: (user) => fullName(user), isName: true, clip: true },
  { head: "E-mail", sort: "email", cell: ({ email }) => shownEmail(email), clip: true, onPhone: "named" },
  { head: "Phone", cell: ({ phone }) => phone, onPhone: "named" },
  {
    head: "Role",
    cell: ({ role, guest, firstOrderCreated }) => (
      <StateBadge tone={role === "CUSTOMER" ? "default" : "info"} size="md">
        {guest ? "Guest" : role !== "CUSTOMER" || firstOrderCreated ? USER_ROLE_LABELS[role] : "No orders yet"}
      </StateBadge>
    ),
    onPhone: "end",
  },
  { head: "Added", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), onPhone: "end" },
];

const AddPerson = lazyComponent<{ onClose: () => void }>(
  async () => ({ default: (await import("./add-person.tsx")).AddPerson }),
  "The form",
);

export function UserList() {
  const list = useListAddress(PEOPLE);
  const users = useCall(listUsers, { query: list.query }, { keepPrevious: true });
  const may = useMay();
  const [adds, setAdds] = useState(false);
  return (
    <>
      <TableList
        list={list}
        query={users}
        rowsOf={(data) => data.users}
        noun={["person", "people"]}
        search="Name, e-mail, phone"
        filters={
          <>
            <FilterSelect
              label="Role"
              value={list.filters.role}
              options={ROLES}
              onChange={(role) => list.filter({ role })}
            />
            <FilterSelect
              label="Guests"
              value={list.filters.guests}
              options={GUESTS}
              onChange={(guests) => list.filter({ guests })}
            />
          </>
        }
        add={
          may("customers.write") && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
              Add person
            </Button>
          )
        }
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/admin/users/${id}`}
        none={{ words: "New accounts appear here." }}
      />
      {adds && <AddPerson onClose={() => setAdds(false)} onGiveUp={() => setAdds(false)} />}
    </>
  );
}
