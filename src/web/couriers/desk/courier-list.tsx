import { Button } from "@mantine/core";
import { useState } from "react";
import { listMessengers, type Messenger } from "../../../contract/couriers/couriers.ts";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { CourierDialog } from "./courier-dialog.tsx";
import { ridingDays } from "./week-text.ts";

const COURIERS = { pageSize: 25, sorts: { name: "up", createdAt: "down" } } as const;

const bookable = ({ active, userId }: Messenger): string =>
  userId === null ? "No: needs an account" : active ? "Yes" : "No";

const COLUMNS: readonly Column<Messenger>[] = [
  { head: "Name", sort: "name", cell: ({ name }) => name, isName: true },
  { head: "Phone", cell: ({ phone }) => phone ?? "–", onPhone: "named" },
  { head: "Working days", cell: ({ hours }) => ridingDays(hours) || "None yet", onPhone: "named" },
  {
    head: "Account",
    cell: ({ userId }) => (userId === null ? "None" : "Can log in"),
    onPhone: "named",
  },
  { head: "Bookable", cell: bookable, onPhone: "named" },
];

/** Lists the lab's couriers. */
export function CourierList() {
  const list = useListAddress(COURIERS);
  const couriers = useCall(listMessengers, { query: list.query }, { keepPrevious: true });
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title="Couriers and hours" actions={<Button onClick={() => setAdding(true)}>Add courier</Button>}>
      <TableList
        list={list}
        query={couriers}
        rowsOf={(data) => data.messengers}
        noun={["courier", "couriers"]}
        search="Name"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/admin/messengers/${id}`}
        none={{ words: "Add a courier, then add their hours." }}
      />
      {isAdding && (
        <CourierDialog courier={null} onClose={() => setAdding(false)} onSaved={() => void couriers.refetch()} />
      )}
    </Section>
  );
}
