import { ActionIcon, Checkbox, Popover, Skeleton } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconInfoCircle } from "../../icons.tsx";
import classes from "./list.module.css";
import type { Column } from "./table-list.tsx";
import type { useSelection } from "./use-selection.ts";
import type { ListInAddress } from "./use-list-address.ts";

/** Explicit roles, because some browsers drop table semantics when the table is laid out as cards. */
const AS = {
  table: { role: "table" },
  part: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** The rows of a `TableList`. @param rows a number shows this many skeleton rows */
export function ListTable<Row>({
  ref,
  list,
  columns,
  rows,
  keyOf,
  to,
  label,
  nameOf,
  selection,
}: {
  ref?: Ref<HTMLTableElement>;
  list: ListInAddress;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | number;
  keyOf: (row: Row) => string;
  to?: ((row: Row) => string) | undefined;
  label: string;
  nameOf: ((row: Row) => string) | undefined;
  selection?: ReturnType<typeof useSelection<Row>>;
}) {
  return (
    <table ref={ref} className={classes.table} aria-label={label} {...AS.table}>
      <thead {...AS.part}>
        <tr {...AS.row}>
          {nameOf && (
            <th className={classes.box} scope="col" {...AS.head}>
              <Checkbox
                aria-label="Select this page"
                disabled={!selection}
                checked={selection?.page === "all"}
                indeterminate={selection?.page === "some"}
                onChange={() => selection?.togglePage()}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.head} column={column} list={list} />
          ))}
        </tr>
      </thead>
      <tbody {...AS.part}>
        {typeof rows === "number"
          ? Array.from({ length: rows }, (_, row) => (
              <tr key={row} {...AS.row}>
                {nameOf && <td className={classes.box} {...AS.cell} />}
                {columns.map((column, at) => (
                  <Cell key={column.head} column={column} isTitle={at === 0}>
                    <Skeleton className={classes.wait} width={at === 0 ? "5rem" : "70%"} />
                  </Cell>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <tr key={keyOf(row)} data-selected={selection?.isSelected(row) || undefined} {...AS.row}>
                {nameOf && selection && (
                  <td className={classes.box} {...AS.cell}>
                    <Checkbox
                      aria-label={`Select ${nameOf(row)}`}
                      checked={selection.isSelected(row)}
                      onChange={({ nativeEvent }) =>
                        selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                      }
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <Cell key={column.head} column={column} isTitle={at === 0}>
                    {at === 0 && to ? (
                      <Link className={classes.cover} to={to(row)} data-cover data-name={column.isName || undefined}>
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </Cell>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function Head<Row>({
  column: { head, about, sort, align },
  list,
}: {
  column: Pick<Column<Row>, "head" | "about" | "sort" | "align">;
  list: ListInAddress;
}) {
  if (sort === undefined)
    return (
      <th scope="col" data-align={align} {...AS.head}>
        {head}
        {about && <About head={head}>{about}</About>}
      </th>
    );
  const isActive = sort === list.sortBy;
  const Arrow = isActive ? (list.desc ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isActive ? (list.desc ? "descending" : "ascending") : "none"}
      {...AS.head}
    >
      <button type="button" data-active={isActive || undefined} onClick={() => list.sort(sort)}>
        {head}
        <Arrow size={16} aria-hidden />
      </button>
    </th>
  );
}

const About = ({ head, children }: { head: string; children: ReactNode }) => (
  <Popover width={340} shadow="md" trapFocus returnFocus>
    <Popover.Target>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={`About ${head.toLowerCase()}`}>
        <IconInfoCircle size={17} aria-hidden />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown className={classes.about} tabIndex={-1} data-autofocus>
      {children}
    </Popover.Dropdown>
  </Popover>
);

function Cell<Row>({
  column: { head, align, whole, clip, onPhone },
  isTitle,
  children,
}: {
  column: Column<Row>;
  isTitle: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={clip ? classes.clip : undefined}
      title={clip && typeof children === "string" ? children : undefined}
      data-align={align}
      data-whole={whole}
      data-head={onPhone === "named" ? head : undefined}
      data-phone={isTitle ? "title" : onPhone}
      {...AS.cell}
    >
      {children}
    </td>
  );
}
