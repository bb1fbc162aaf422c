import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Form, Link } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import { MOST_FOUND } from "../../contract/search/search.ts";
import { LONGEST_TERM } from "../../rules/likeness.ts";
import { IconSearch } from "../platform/icons.tsx";
import { Page } from "../platform/page.tsx";
import { countOnce } from "./count-once.ts";
import { searchPath } from "./search-address.ts";
import classes from "./search-page.module.css";
import { countOf, type Found, foundText, groupsOf } from "./suggestions.ts";
import { useOwnFilm } from "./use-own-film.ts";

/** Links for visitors who do not know what to search for. */
const SHELVES = [
  { to: "/collections", name: "All collections" },
  { to: "/pricing", name: "Prices" },
  { to: "/frequently-asked-questions", name: "Questions and answers" },
  { to: "/notes", name: "Nice Notes" },
  { to: "/locations", name: "Where to bring film" },
];

/**
 * Search results as a page that needs no scripts.
 * @param term "" for none yet
 * @param found null if there was no search, or the request failed
 * @param products the products found, as cards
 */
export function SearchPage({
  term,
  found,
  isAway,
  popular,
  products,
}: {
  term: string;
  found: Found | null;
  isAway: boolean;
  popular: readonly string[];
  products: ReactNode;
}) {
  useEffect(() => countOnce(term), [term]);
  const ownFilm = useOwnFilm(term, MOST_FOUND);
  const groups = found === null ? [] : [...groupsOf(found), ...ownFilm];
  const count = countOf(groups);
  return (
    <Page
      title={term === "" ? "Search" : `Search: ${term}`}
      description={`Search ${BRAND.name}: film and cameras, prices for developing and scanning, questions, notes and places.`}
    >
      <search>
        <Form action="/search" className={classes.form}>
          <TextInput
            key={term}
            type="search"
            name="q"
            size="md"
            label="Film, prices, questions, notes"
            className={classes.field}
            defaultValue={term}
            maxLength={LONGEST_TERM}
            autoCapitalize="none"
            enterKeyHint="search"
            leftSection={<IconSearch size={20} aria-hidden />}
          />
          <Button type="submit" size="md">
            Search
          </Button>
        </Form>
      </search>
      {isAway && (
        <p role="alert">Search is not available right now. Reload the page in a moment, or browse the shop.</p>
      )}
      {found !== null && (
        <p role="status" className={classes.count}>
          {foundText(count)}
        </p>
      )}
      {found !== null && count === 0 && (
        <p>
          No results for “{term}”. Try another word, look through <Link to="/collections">the shop</Link>, or{" "}
          <a href={`mailto:${BRAND.email}?subject=${encodeURIComponent(`Looking for ${term}`)}`}>ask us</a>: we answer
          within a business day.
        </p>
      )}
      {groups.map(({ title, suggestions }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h2>{title}</h2>
          {title === "Products" ? (
            products
          ) : (
            <ul className={classes.list}>
              {suggestions.map(({ name, path, note }) => (
                <li key={path}>
                  <Link to={path}>{name}</Link>
                  {note !== "" && <p>{note}</p>}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {count === 0 && popular.length > 0 && (
        <section className={classes.group} aria-labelledby="popular">
          <h2 id="popular">Popular searches</h2>
          <ul className={classes.terms}>
            {popular.map((one) => (
              <li key={one}>
                <Link to={searchPath(one)}>{one}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {count === 0 && (
        <section className={classes.group} aria-labelledby="shelves">
          <h2 id="shelves">Or browse</h2>
          <ul className={classes.terms}>
            {SHELVES.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
