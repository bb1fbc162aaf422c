import { Checkbox, NativeSelect } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import { type Counted, List, type ListProps } from "./list.tsx";
import classes from "./list.module.css";
import { ListTable } from "./list-table.tsx";
import { nextRow, rowInFocus } from "./row-focus.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";
import type { ListInAddress } from "./use-list-address.ts";

/** One column of a table. */
export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** What the list is sorted by when the head is pressed: one of the spec's `sorts`. */
  sort?: string;
  align?: "end";
  /** As a row's title it is set as words: not a number of an order or of film. */
  isName?: boolean;
  /** A day or a number: never over two lines. */
  whole?: boolean;
  /** Long words are cut, and whole when one points at them. */
  clip?: boolean;
  /** On a phone, where a row is a card: at its right, with its head before it, over its whole width, or not at all. The first is its title. */
  onPhone?: "end" | "named" | "across" | "none";
};

/** What can be done with several rows at once. */
export type Choosing<Row> = {
  /** What a row is called, for who cannot see it: "Select order #1042". */
  nameOf: (row: Row) => string;
  /** Buttons; `clear` once it is done. */
  renderActions: (selected: readonly Row[], clear: () => void) => ReactNode;
};

export type TableListProps<Data extends Counted, Row> = ListProps<Data, Row> & {
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Where a row leads. */
  to?: (row: Row) => string;
  choosing?: Choosing<Row>;
};

/** Rows shown while nothing is known. */
const SKELETON_ROWS = 10;
const NO_ROWS: never[] = [];

/** A list as a table with a head that sorts it; on a phone its rows are cards. J and K go through it, X selects. */
export function TableList<Data extends Counted, Row>({
  columns,
  keyOf,
  to,
  choosing,
  ...props
}: TableListProps<Data, Row>) {
  const { list, query, rowsOf, noun } = props;
  const rows = query.data === undefined ? NO_ROWS : rowsOf(query.data);
  const selection = useSelection(rows, keyOf);
  const table = useRef<HTMLTableElement>(null);
  const step = (by: 1 | -1) => nextRow(table.current, by)?.focus();
  useShortcuts("List", [
    { keys: "J", does: "Next row", run: () => step(1), repeats: true },
    { keys: "K", does: "Previous row", run: () => step(-1), repeats: true },
    ...(choosing
      ? [
          { keys: "X", does: "Select the row", run: () => toggleInFocus(false) },
          { keys: "shift+X", does: "Select all up to the row", run: () => toggleInFocus(true), minor: true },
        ]
      : []),
    ...(selection.selected.length > 0
      ? [{ keys: "Escape", does: "Clear selection", run: selection.clear, minor: true }]
      : []),
  ]);
  function toggleInFocus(isRange: boolean) {
    const row = rows[rowInFocus(table.current)];
    if (row !== undefined) selection.toggle(row, isRange);
  }

  const shared = { columns, list, keyOf, to, label: noun[1], nameOf: choosing?.nameOf };
  const sorts = columns.filter(({ sort }) => sort !== undefined);
  return (
    <>
      <List
        {...props}
        tools={
          (sorts.length > 0 || choosing) && (
            <>
              {sorts.length > 0 && <SortSelect list={list} columns={sorts} />}
              {choosing && rows.length > 0 && (
                <Checkbox
                  className={classes.phoneOnly}
                  label="Select this page"
                  checked={selection.page === "all"}
                  indeterminate={selection.page === "some"}
                  onChange={selection.togglePage}
                />
              )}
            </>
          )
        }
        skeleton={<ListTable {...shared} rows={Math.min(SKELETON_ROWS, list.pageSize)} />}
      >
        {(shown) => <ListTable {...shared} ref={table} rows={shown} selection={selection} />}
      </List>
      {choosing && selection.selected.length > 0 && (
        <SelectionBar count={selection.selected.length} noun={noun} onClear={selection.clear}>
          {choosing.renderActions(selection.selected, selection.clear)}
        </SelectionBar>
      )}
    </>
  );
}

/** Sorting where there is no head to press. */
function SortSelect({ list, columns }: { list: ListInAddress; columns: readonly { head: string; sort?: string }[] }) {
  return (
    <NativeSelect
      className={`${classes.filter} ${classes.phoneOnly}`}
      aria-label="Sort by"
      data={columns.flatMap(({ head, sort }) => [
        { value: `${sort} down`, label: `${head} ↓` },
        { value: `${sort} up`, label: `${head} ↑` },
      ])}
      value={`${list.sortBy} ${list.desc ? "down" : "up"}`}
      onChange={({ currentTarget: { value } }) => {
        const [sortBy, way] = value.split(" ");
        list.sort(sortBy!, way === "down");
      }}
    />
  );
}
