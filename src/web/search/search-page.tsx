import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Form, Link } from "react-router";
import { useLab } from "../platform/lab.ts";
import { MOST_FOUND } from "../../contract/search/search.ts";
import { LONGEST_TERM } from "../../rules/likeness.ts";
import { IconSearch } from "../platform/icons.tsx";
import { Page } from "../platform/page.tsx";
import { countOnce } from "./count-once.ts";
import classes from "./search-page.module.css";
import { closestOf, countOf, type Found, foundText, groupsOf, type SuggestionGroup } from "./suggestions.ts";
import { useOwnFilm } from "./use-own-film.ts";

/**
 * Search results as a page that needs no scripts.
 * @param term "" for none yet
 * @param found null if there was no search, or the request failed
 * @param start where to begin without a term, and to go on from one that finds nothing
 * @param products the products found, as cards
 */
export function SearchPage({
  term,
  found,
  isAway,
  start,
  products,
}: {
  term: string;
  found: Found | null;
  isAway: boolean;
  start: readonly SuggestionGroup[];
  products: ReactNode;
}) {
  const lab = useLab();
  useEffect(() => countOnce(term), [term]);
  const ownFilm = useOwnFilm(term, MOST_FOUND);
  const results = found === null ? [] : [...groupsOf(found), ...ownFilm];
  const count = countOf(results);
  const isNothing = found !== null && count === 0;
  const groups = count > 0 ? results : [...(found === null ? [] : closestOf(found)), ...start];
  return (
    <Page
      title={term === "" ? "Search" : `Search: ${term}`}
      description={`Search ${lab.name}: film and cameras, prices for developing and scanning, questions, notes and places.`}
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
      {isNothing && (
        <p>
          No results for “{term}”. Try another word, or{" "}
          <a href={`mailto:${lab.email}?subject=${encodeURIComponent(`Looking for ${term}`)}`}>ask us</a>: we answer
          within a business day.
        </p>
      )}
      {groups.map(({ title, look = "list", suggestions }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h2>{title}</h2>
          {title === "Products" ? (
            products
          ) : (
            <ul className={classes[look]}>
              {suggestions.map(({ name, path, note, picture }) => (
                <li key={path}>
                  {look === "tiles" && picture !== null && (
                    <img src={picture} alt="" width={64} height={64} loading="lazy" />
                  )}
                  <div>
                    <Link to={path}>{name}</Link>
                    {note !== "" && <p>{note}</p>}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Page>
  );
}
