import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { listCollections } from "../../contract/collections/collections.ts";
import { findByTerm, listPopularTerms } from "../../contract/search/search.ts";
import { LONGEST_TERM } from "../../rules/likeness.ts";
import { IconSearch, IconX } from "../platform/icons.tsx";
import { useCall } from "../platform/query.ts";
import { countOnce } from "./count-once.ts";
import { searchPath } from "./search-address.ts";
import classes from "./search-sheet.module.css";
import { SuggestionList } from "./suggestion-list.tsx";
import { startingPoints } from "./starting-points.ts";
import { closestOf, countOf, foundText, groupsOf, type Suggestion, type SuggestionGroup } from "./suggestions.ts";
import { useOwnFilm } from "./use-own-film.ts";

const SUGGESTED = 4;
/** Debounce after typing, in ms. */
const PAUSE_MS = 150;

/** Search dialog over the page: a field with suggestions below it (the combobox of the ARIA practices). */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState<number | null>(null);
  const wanted = typed.trim();
  const [term] = useDebouncedValue(wanted, PAUSE_MS);
  const answer = useCall(
    findByTerm,
    { query: { term, limit: SUGGESTED } },
    { enabled: term !== "", keepPrevious: true },
  );
  const popular = useCall(listPopularTerms, undefined, { staleTime: 60_000 });
  const ownFilm = useOwnFilm(term, SUGGESTED);
  const shelves = useCall(listCollections, { query: { active: "true" } }, { staleTime: 60_000 });
  const start = startingPoints(popular.data?.terms ?? [], shelves.data?.detailedCollections ?? []);
  const found = wanted === "" || answer.data === undefined ? [] : [...groupsOf(answer.data), ...ownFilm];
  const isUpToDate = term === wanted && !answer.isPlaceholderData && !answer.isFetching;
  const isNothing = wanted !== "" && isUpToDate && answer.data !== undefined && found.length === 0;
  const groups: readonly SuggestionGroup[] =
    wanted === "" ? start : isNothing ? [...closestOf(answer.data!), ...start] : found;
  const suggestions = groups.flatMap((group) => group.suggestions);

  useEffect(() => {
    // Mounted closed: showModal makes the page behind inert and returns focus to it on close.
    if (sheet.current?.open === false) sheet.current.showModal();
    field.current?.focus();
  }, []);

  const close = () => sheet.current?.close();
  const go = (path: string) => {
    countOnce(wanted);
    close();
    if (/^https?:/.test(path)) location.assign(path);
    else void navigate(path);
  };
  const choose = ({ path, term: next }: Suggestion) => {
    if (next === undefined) return go(path);
    look(next);
    field.current?.focus();
  };
  const look = (next: string) => {
    setTyped(next);
    setActive(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || suggestions.length === 0) return;
    event.preventDefault();
    // Past either end, the field itself is next.
    const places = suggestions.length + 1;
    const next = ((active ?? -1) + 1 + step + places) % places;
    setActive(next === 0 ? null : next - 1);
  };
  const isOpen = suggestions.length > 0;
  return (
    <dialog
      ref={sheet}
      className={classes.sheet}
      aria-label="Search"
      onClose={onClose}
      // A click outside closes it, where the browser supports that.
      {...{ closedby: "any" }}
    >
      <div className={classes.inside}>
        <form
          role="search"
          className={classes.line}
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = active === null ? undefined : suggestions[active];
            if (chosen) choose(chosen);
            else if (wanted !== "") go(searchPath(wanted));
          }}
        >
          <IconSearch size={24} aria-hidden />
          <input
            ref={field}
            className={classes.field}
            role="combobox"
            aria-label="Search film, notes, questions and help"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={active === null ? undefined : `${id}-${active}`}
            placeholder="Film, prices, questions…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_TERM}
            value={typed}
            onChange={(event) => look(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.cross} aria-label="Close the search" onClick={close}>
            <IconX size={24} aria-hidden />
          </button>
        </form>
        <p role="status" className={classes.status}>
          {wanted === ""
            ? ""
            : answer.isError && !answer.isFetching
              ? "Search is not available. Press Enter to try the search page."
              : isUpToDate
                ? isNothing
                  ? `No results for “${wanted}”. Try another word, or start here.`
                  : foundText(countOf(found))
                : ""}
        </p>
        <SuggestionList id={id} groups={groups} active={active} onChoose={choose} />
        {found.length > 0 && (
          <button type="button" className={classes.all} onClick={() => go(searchPath(wanted))}>
            Show all for “{wanted}”
          </button>
        )}
      </div>
    </dialog>
  );
}
