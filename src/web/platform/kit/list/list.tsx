import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallError } from "../../../../contract/kit/client.ts";
import { Empty, Problem } from "../../states.tsx";
import { Stale } from "../stale.tsx";
import classes from "./list.module.css";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import type { ListInAddress } from "./use-list-address.ts";

/** A page's answer: how many there are in all, or at least where there are `more`. */
export type Counted = { count: number; more?: true | undefined };

/** What a list is made of, whatever its rows look like. */
export type ListProps<Data extends Counted, Row> = {
  /** From `useListAddress`. */
  list: ListInAddress;
  /** From `useCall(call, { query: list.query }, { keepPrevious: true })`. */
  query: UseQueryResult<Data, CallError>;
  rowsOf: (data: Data) => readonly Row[];
  /** What its rows are, one of them and many, in small letters. */
  noun: readonly [one: string, many: string];
  /** What can be searched for, such as "Number, name, e-mail"; without it there is no search. */
  search?: string;
  filters?: ReactNode;
  /** The button that adds one: after the filters, and below `none` as long as there are none. */
  add?: ReactNode;
  /** Where there are none at all: what that means, and what to do next. */
  none: { title?: string; words?: ReactNode; action?: ReactNode };
};

/**
 * A list page by page: search and filters above it, its pages below, and what stands there instead of rows while they
 * load, where there are none, where none match and where it failed.
 * @param skeleton of the size that the rows will have
 * @param tools more beside the filters
 * @param children the rows
 */
export function List<Data extends Counted, Row>({
  skeleton,
  tools,
  children,
  ...props
}: ListProps<Data, Row> & { skeleton: ReactNode; tools?: ReactNode; children: (rows: readonly Row[]) => ReactNode }) {
  const { list, query, rowsOf } = props;
  const { data, isPlaceholderData, isError } = query;
  const retry = () => void query.refetch();
  const rows = data === undefined ? [] : rowsOf(data);
  return (
    <div className={classes.list}>
      {(data?.count !== 0 || list.isNarrowed) && <Tools {...props} tools={tools} />}
      {data === undefined ? (
        isError ? (
          <Problem error={query.error} retry={retry} />
        ) : (
          <div role="status" aria-label="Loading">
            {skeleton}
          </div>
        )
      ) : rows.length === 0 ? (
        <NoRows {...props} count={data.count} />
      ) : (
        <>
          {isError && <Stale retry={retry} />}
          <div className={classes.rows} aria-busy={isPlaceholderData}>
            {children(rows)}
          </div>
          <Pager page={list.page} pageSize={list.pageSize} count={data.count} onPage={list.goTo} />
        </>
      )}
    </div>
  );
}

function Tools<Data extends Counted, Row>({
  list,
  query: { data, isPlaceholderData },
  noun: [one, many],
  search,
  filters,
  add,
  tools,
}: ListProps<Data, Row> & { tools: ReactNode }) {
  if (search === undefined && !filters && !add && !tools) return null;
  return (
    <search className={classes.tools}>
      {search !== undefined && (
        <SearchField value={list.search} label={`Search ${many}`} placeholder={search} onSearch={list.searchFor} />
      )}
      {filters}
      {add}
      {tools}
      <span className={classes.found} role="status">
        {data &&
          !isPlaceholderData &&
          `${data.count.toLocaleString()}${data.more ? "+" : ""} ${data.count === 1 ? one : many}`}
      </span>
    </search>
  );
}

function NoRows<Data extends Counted, Row>({
  list,
  noun: [, many],
  none,
  add,
  count,
}: ListProps<Data, Row> & { count: number }) {
  if (count > 0)
    return (
      <Empty
        title="No more results"
        action={
          <Button variant="default" onClick={() => list.goTo(Math.ceil(count / list.pageSize))}>
            Go to last page
          </Button>
        }
      />
    );
  if (!list.isNarrowed)
    return (
      <Empty title={none.title ?? `No ${many} yet`} action={none.action ?? add}>
        {none.words}
      </Empty>
    );
  return (
    <Empty
      title={`No ${many} match`}
      action={
        <Button variant="default" onClick={list.clear}>
          Show all {many}
        </Button>
      }
    >
      {list.search === "" ? "Nothing matches these filters." : `No results for “${list.search}”.`}
    </Empty>
  );
}
