import { Button } from "@mantine/core";
import { Link } from "react-router";
import { type Change, listChanges } from "../../contract/history/history.ts";
import { CHANGED_THINGS } from "../../rules/history/changes.ts";
import { ChangeFields } from "../parts/history/change-fields.tsx";
import { byText, doneText, pageOfThing, THING_LABELS } from "../parts/history/change-text.ts";
import { formatMoment } from "../platform/dates.ts";
import { IconX } from "../platform/icons.tsx";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import classes from "./history.module.css";
import { CHANGES } from "./list-addresses.ts";

const KINDS = CHANGED_THINGS.map((value) => ({ value, label: THING_LABELS[value] }));

const columns: readonly Column<Change>[] = [
  { head: "Item", cell: (change) => <ThingLink change={change} />, isName: true },
  {
    head: "Change",
    cell: (change) => (
      <>
        {doneText(change)}
        <ChangeFields change={change} />
      </>
    ),
  },
  {
    head: "Date",
    sort: "at",
    cell: ({ at }) => <span className={classes.whole}>{formatMoment(at)}</span>,
    onPhone: "named",
  },
  {
    head: "By",
    cell: (change) => (
      <span className={classes.whole}>
        {change.by === null ? byText(change) : <Link to={`?by=${change.by.id}`}>{byText(change)}</Link>}
      </span>
    ),
    onPhone: "named",
  },
];

function ThingLink({ change }: { change: Change }) {
  const { kind, name } = change.thing;
  const page = pageOfThing(change);
  const text = name === "" || name === THING_LABELS[kind] ? THING_LABELS[kind] : `${THING_LABELS[kind]} ${name}`;
  return page === null ? text : <Link to={page}>{text}</Link>;
}

export function DeskHistory() {
  const list = useListAddress(CHANGES);
  const changes = useCall(listChanges, { query: list.query }, { keepPrevious: true });
  const { kind, thing, part, by } = list.filters;
  const [one] = changes.data?.changes ?? [];
  const of = by === undefined ? "of one item" : one ? `by ${byText(one)}` : "by one person";
  return (
    <TableList
      list={list}
      query={changes}
      rowsOf={(data) => data.changes}
      noun={["change", "changes"]}
      search="Item, staff member"
      filters={
        <>
          <FilterSelect
            label="Item"
            value={kind}
            options={KINDS}
            onChange={(chosen) => list.filter({ kind: chosen })}
          />
          {(thing !== undefined || part !== undefined || by !== undefined) && (
            <Button
              variant="default"
              rightSection={<IconX size={16} aria-hidden />}
              onClick={() => list.filter({ thing: undefined, part: undefined, by: undefined })}
            >
              Only {of}
            </Button>
          )}
        </>
      }
      columns={columns}
      keyOf={({ id }) => id}
      none={{ words: "Changes by staff appear here." }}
    />
  );
}
