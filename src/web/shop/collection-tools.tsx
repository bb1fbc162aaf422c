import { Button, NativeSelect } from "@mantine/core";
import { useRef, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { IconX } from "../platform/icons.tsx";
import classes from "./collection-tools.module.css";
import {
  choosable,
  type CollectionListing,
  type Fact,
  type Listing,
  queryOf,
  SORT_NAMES,
  SORTS,
  toggled,
} from "./listing.ts";

/** Sorts and filters a collection. All state is in the URL, and works without scripts. */
export function CollectionTools({
  listed: { listing, facts, count },
  path,
}: {
  listed: CollectionListing;
  path: string;
}) {
  const offered = choosable(facts, listing.only);
  if (count <= 1 && listing.only.length === 0) return null;
  return (
    <div className={classes.tools}>
      <SortForm listing={listing} path={path} />
      {offered.length > 0 && <Filters key={path} offered={offered} listing={listing} path={path} />}
    </div>
  );
}

/** Initially open if a filter is set; after that the visitor controls it, even when no filter is left. */
function Filters({ offered, listing, path }: { offered: readonly Fact[]; listing: Listing; path: string }) {
  const chosen = listing.only.length;
  const [open, setOpen] = useState(chosen > 0);
  const summary = useRef<HTMLElement>(null);
  return (
    <details className={classes.filters} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>{chosen > 0 ? `Filter (${chosen})` : "Filter"}</summary>
      <div className={classes.facts}>
        {offered.map((fact) => (
          <FactLinks key={fact.key} fact={fact} listing={listing} path={path} />
        ))}
        {chosen > 0 && (
          <Link
            className={classes.clear}
            to={path + queryOf({ ...listing, page: 1, only: [] })}
            preventScrollReset
            // The button disappears with the last filter and would lose the focus.
            onClick={() => summary.current?.focus()}
          >
            <IconX size={18} aria-hidden /> Clear filters
          </Link>
        )}
      </div>
    </details>
  );
}

function SortForm({ listing, path }: { listing: Listing; path: string }) {
  const submit = useSubmit();
  // The collection's own order is unavailable with filters; "featured" then means best-selling.
  const offered = listing.only.length > 0 ? SORT_NAMES.filter((name) => name !== "featured") : SORT_NAMES;
  const sort = offered.includes(listing.sort) ? listing.sort : "popular";
  return (
    <Form className={classes.sort} action={path} preventScrollReset>
      {listing.only.map((fact) => (
        <input key={fact} type="hidden" name="only" value={fact} />
      ))}
      <NativeSelect
        key={sort}
        label="Sort by"
        name="sort"
        defaultValue={sort}
        data={offered.map((name) => ({ value: name, label: SORTS[name].label }))}
        onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
      />
      <noscript>
        <Button type="submit" variant="default">
          Sort
        </Button>
      </noscript>
    </Form>
  );
}

function FactLinks({ fact: { key, values }, listing, path }: { fact: Fact; listing: Listing; path: string }) {
  return (
    <div className={classes.fact} role="group" aria-label={key}>
      <span className={classes.key} aria-hidden>
        {key === "iso" ? "ISO" : key}
      </span>
      <ul>
        {values.map(({ value, count }) => {
          const one = `${key}:${value}`;
          const isChosen = listing.only.includes(one);
          return (
            <li key={value}>
              <Link
                to={path + queryOf(toggled(listing, one))}
                aria-current={isChosen || undefined}
                rel="nofollow"
                preventScrollReset
              >
                {value} <small>{count}</small>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
