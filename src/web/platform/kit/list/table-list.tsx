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

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Explains the column, behind a button in its head. */
  about?: ReactNode;
  /** Offered in the column menu, and shown at first or not (`useChosenColumns`). */
  choice?: "shown" | "hidden";
  /** Sort field used when the header is clicked: one of the spec's `sorts`. */
  sort?: string;
  align?: "end";
  /** Formats a row's title as words, not as an order or roll number. */
  isName?: boolean;
  /** A date or number that must not wrap. */
  whole?: boolean;
  /** Truncates long text; the full text appears on hover. */
  clip?: boolean;
  /**
   * Position on phones, where a row is a card: on the right, with its header in front, across the full width, or
   * hidden. The first column is the card's title.
   */
  onPhone?: "end" | "named" | "across" | "none";
};

export type Choosing<Row> = {
  /** Returns the row's accessible name: "Select order #1042". */
  nameOf: (row: Row) => string;
  /** Buttons; call `clear` when done. */
  renderActions: (selected: readonly Row[], clear: () => void) => ReactNode;
};

export type TableListProps<Data extends Counted, Row> = ListProps<Data, Row> & {
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  to?: (row: Row) => string;
  choosing?: Choosing<Row>;
};

const SKELETON_ROWS = 10;
const NO_ROWS: never[] = [];

/** List as a table with sortable headers; rows are cards on phones. J and K move between rows, X selects. */
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
