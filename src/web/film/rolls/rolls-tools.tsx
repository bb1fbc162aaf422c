import { NativeSelect } from "@mantine/core";
import type { Whose } from "../../parts/people/whose.ts";
import { SearchField } from "../../platform/kit/list/search-field.tsx";
import classes from "./rolls-page.module.css";
import { type Sort, SORTS } from "./rolls-search.ts";

export function RollsTools({
  whose,
  text,
  sort,
  count,
  onSearch,
  onSort,
}: {
  whose: Whose;
  text: string;
  sort: Sort;
  count: number | undefined;
  onSearch: (text: string) => void;
  onSort: (sort: string) => void;
}) {
  return (
    <search className={classes.tools}>
      <SearchField
        value={text}
        label={`Search ${whose.your} rolls`}
        placeholder="Name, film, lab number, #order"
        onSearch={onSearch}
      />
      <NativeSelect
        className={classes.sort}
        aria-label="Sort rolls"
        data={SORTS.map(({ value, label }) => ({ value, label }))}
        value={sort.value}
        onChange={(event) => onSort(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {count !== undefined && `${count.toLocaleString()} ${count === 1 ? "roll" : "rolls"}`}
      </p>
    </search>
  );
}
