import { NativeSelect } from "@mantine/core";
import { SearchField } from "../../platform/kit/list/search-field.tsx";
import classes from "./rolls-page.module.css";
import { SORTS, type RollsSearch, type SortName } from "./rolls-search.ts";

/** Search, order and count of the list. */
export function RollsTools({
  search,
  count,
  onChange,
}: {
  search: RollsSearch & { sort: SortName };
  count: number | undefined;
  onChange: (change: { text?: string; sort?: string }) => void;
}) {
  return (
    <search className={classes.tools}>
      <SearchField
        value={search.text}
        label="Search your rolls"
        placeholder="Name, film, lab number, #order"
        onSearch={(text) => onChange({ text })}
      />
      <NativeSelect
        className={classes.sort}
        aria-label="Order of the rolls"
        data={SORTS.map(({ value, label }) => ({ value, label }))}
        value={search.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      />
      <p className={classes.count} role="status">
        {count !== undefined && `${count} ${count === 1 ? "roll" : "rolls"}`}
      </p>
    </search>
  );
}
