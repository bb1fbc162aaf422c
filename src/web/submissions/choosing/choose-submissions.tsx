import { SegmentedControl } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { listSubmissions, type Submission } from "../../../contract/submissions/submissions.ts";
import { useLightbox } from "../../parts/submissions/use-lightbox.ts";
import { List } from "../../platform/kit/list/list.tsx";
import { oneOf } from "../../platform/kit/list/list-address.ts";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { useCall } from "../../platform/query.ts";
import { RowsSkeleton } from "../../platform/states.tsx";
import classes from "./choose-submissions.module.css";
import { placeAfter } from "./place-after.ts";
import { SubmissionTile } from "./submission-tile.tsx";
import { useChoices } from "./use-choices.ts";

const Lightbox = lazyComponent(() => import("../../parts/submissions/lightbox.tsx"), "The large view");

const ADDRESS = { pageSize: 48, filters: { shown: oneOf(["true"]) } } as const;
const STATES = [
  { value: "", label: "Waiting" },
  { value: "true", label: "Shown" },
];

const focusOn = (tiles: HTMLElement | null, id: string): void =>
  tiles?.querySelector<HTMLElement>(`[data-offer="${id}"]`)?.focus();

/**
 * Staff review customers' submissions, select those the club shows, and order them
 * (docs/product/submissions.md#selecting).
 */
export function ChooseSubmissions() {
  const list = useListAddress(ADDRESS);
  const isShown = list.filters.shown === "true";
  const { limit, offset, search } = list.query;
  const query = {
    limit,
    offset,
    search,
    selected: isShown ? "true" : "false",
    sortBy: isShown ? "selectedAt" : "createdAt",
    desc: "true",
  } as const;
  // No automatic refetch: selected submissions stay in their position on the page.
  const offers = useCall(
    listSubmissions,
    { query },
    { keepPrevious: true, ...LINKS_REFRESH, refetchOnWindowFocus: false },
  );
  const choices = useChoices(query);
  const lightbox = useLightbox();
  const tiles = useRef<HTMLUListElement>(null);

  const { shownId, lastId } = lightbox;
  // After the full-size view closes, focuses the picture shown last.
  const wasLarge = useRef(false);
  useEffect(() => {
    if (wasLarge.current && shownId === null && lastId !== null) focusOn(tiles.current, lastId);
    wasLarge.current = shownId !== null;
  }, [shownId, lastId]);

  function onKeyDown(event: KeyboardEvent, rows: readonly Submission[]) {
    const all = [...tiles.current!.querySelectorAll<HTMLElement>("[data-offer]")];
    const at = all.findIndex((tile) => tile === event.currentTarget);
    const row = rows[at];
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : null;
    if (event.shiftKey && step !== null) {
      if (!isShown) return;
      event.preventDefault();
      choices.move(rows, row, step);
      requestAnimationFrame(() => focusOn(tiles.current, row.id));
    } else if (event.key.toLowerCase() === "o") {
      event.preventDefault();
      lightbox.open(row.id);
    } else {
      const next = placeAfter(
        event.key,
        at,
        all.map((tile) => tile.getBoundingClientRect()),
      );
      if (next === null) return;
      event.preventDefault();
      all[next]!.focus();
    }
  }

  return (
    <List
      list={list}
      query={offers}
      rowsOf={(data) => data.submissions}
      noun={["submission", "submissions"]}
      search="Instagram name, film, customer"
      tools={
        <SegmentedControl
          aria-label="Show"
          data={STATES}
          value={list.filters.shown ?? ""}
          onChange={(value) => list.filter({ shown: value === "true" ? "true" : undefined })}
        />
      }
      none={{
        title: "No submissions",
        words: "Scans that customers submit to the club appear here.",
      }}
      skeleton={<RowsSkeleton rows={3} height={240} />}
    >
      {(rows) => (
        <>
          <p className={classes.keys}>
            Arrow keys: next picture. Space: choose. O: view large.{isShown && " Shift and an arrow key: move."}
          </p>
          <ul ref={tiles} className={classes.tiles} data-view={isShown ? "shown" : "waiting"}>
            {rows.map((offer, index) => (
              <SubmissionTile
                key={offer.id}
                offer={offer}
                wasShown={isShown}
                onChoose={(selected) => choices.choose(offer, selected)}
                onKeyDown={(event) => onKeyDown(event, rows)}
                onLarge={() => lightbox.open(offer.id)}
                {...(isShown && {
                  onEarlier: index > 0 ? () => choices.move(rows, offer, -1) : undefined,
                  onLater: index < rows.length - 1 ? () => choices.move(rows, offer, 1) : undefined,
                })}
              />
            ))}
          </ul>
          {rows.some(({ id }) => id === lightbox.shownId) && (
            <Lightbox
              submissions={rows}
              count={rows.length}
              shownId={lightbox.shownId!}
              onShow={lightbox.show}
              onClose={lightbox.close}
              onBroken={() => void offers.refetch()}
              onLast={() => undefined}
              waiting={<div />}
              onGiveUp={lightbox.close}
            />
          )}
        </>
      )}
    </List>
  );
}
