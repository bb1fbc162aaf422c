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

/** A page's response: the total count, or a minimum if `more` is set. */
export type Counted = { count: number; more?: true | undefined };

export type ListProps<Data extends Counted, Row> = {
  /** From `useListAddress`. */
  list: ListInAddress;
  /** From `useCall(call, { query: list.query }, { keepPrevious: true })`. */
  query: UseQueryResult<Data, CallError>;
  rowsOf: (data: Data) => readonly Row[];
  /** Names of its rows, singular and plural, in lower case. */
  noun: readonly [one: string, many: string];
  /** Searchable fields, for example "Number, name, e-mail"; without it there is no search. */
  search?: string;
  filters?: ReactNode;
  /** The button to add a row: after the filters, or below `none` while the list is empty. */
  add?: ReactNode;
  none: { title?: string; words?: ReactNode; action?: ReactNode };
};

/**
 * Paged list: search and filters above, pages below, and a placeholder while loading, when empty, without matches, and
 * after an error.
 * @param skeleton placeholder in the rows' final size
 * @param tools shown next to the filters
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
