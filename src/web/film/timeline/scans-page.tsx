import { Button, Skeleton } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { scanFilters } from "../../../contract/film/scans.ts";
import { countScans } from "../../parts/film/count-scans.ts";
import { useWhose, type Whose } from "../../parts/people/whose.ts";
import { Page } from "../../platform/page.tsx";
import { Empty, Problem } from "../../platform/states.tsx";
import { useSearchParamChanges } from "../../platform/use-search-param-changes.ts";
import { SearchField } from "../../platform/kit/list/search-field.tsx";
import { FilterBar } from "../finding/filter-bar.tsx";
import {
  isNarrowed,
  type LibraryChange,
  NOTHING_NARROWED,
  readLibrarySearch,
  withLibrarySearch,
} from "../finding/library-search.ts";
import { LibraryViews } from "../finding/library-views.tsx";
import { useFacets } from "../finding/use-facets.ts";
import { SelectedScans } from "../selecting/selected-scans.tsx";
import { SelectionArea } from "../selecting/selection-area.tsx";
import type { SelectionDialogs } from "../selecting/selection-dialogs.ts";
import { useScanSelection } from "../selecting/use-scan-selection.ts";
import { StorageBanner } from "../storage/storage-banner.tsx";
import { type Anchor, storedAnchor } from "./stored-anchor.ts";
import classes from "./timeline.module.css";
import tools from "../rolls/rolls-page.module.css";
import { HEADER, measureOf } from "./timeline-layout.ts";
import { TimelineList } from "./timeline-list.tsx";
import { timelineQuery, useTimeline } from "./use-timeline.ts";

type ScansPageProps = {
  userId: string;
  base: string;
  dialogs: SelectionDialogs;
  /** For a year ("2026"), a month ("2026-11"), or all (null), with the number of scans. */
  renderDownload: (time: string | null, scans: number) => ReactNode;
};

export function ScansPage({ userId, base, dialogs, renderDownload }: ScansPageProps) {
  const [params, changeParams] = useSearchParamChanges();
  const { key: historyKey, pathname } = useLocation();
  const search = readLibrarySearch(params);
  const whose = useWhose(userId);
  const { ref, width } = useElementSize();
  const measure = useMemo(() => (width === 0 ? null : measureOf(Math.floor(width))), [width]);
  const at = params.get("at");
  const [start] = useState(() => storedAnchor(historyKey) ?? anchorOf(at));
  const { months, shown, timeline, rolls, askFor } = useTimeline(userId, search, measure, start ? [start.month] : []);
  const facets = useFacets(scanFilters, userId, { ...search, when: undefined });
  const queryText = JSON.stringify(timelineQuery(search));
  const query = useMemo(() => JSON.parse(queryText) as object, [queryText]); // stable while the query is the same
  const list = `${queryText} ${search.when ?? ""}`;
  const changedFrom = useRef<string | null>(null);
  // Scrolls to the top after the new results have loaded; until then, the old list keeps its scroll position.
  useLayoutEffect(() => {
    if (changedFrom.current !== null && changedFrom.current !== list) window.scrollTo({ top: 0, behavior: "instant" });
    changedFrom.current = null;
  }, [list]);
  const count = shown.reduce((sum, { scans }) => sum + scans, 0);

  function change(part: LibraryChange) {
    changedFrom.current = list;
    changeParams(
      (now) => {
        now.delete("at");
        return withLibrarySearch(now, part);
      },
      { replace: "text" in part && search.text !== "", preventScrollReset: true },
    );
  }
  /** Updates the URL without a navigation, which would cancel one that a press has just started. */
  function noteMonth(month: string | null) {
    if (window.location.pathname !== pathname) return; // already elsewhere
    const url = new URL(window.location.href);
    if (month === null) url.searchParams.delete("at");
    else url.searchParams.set("at", month);
    if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
  }

  const grid = useRef<HTMLDivElement>(null);
  // Only rendered scans: in and near the window.
  const shownIds = useCallback(
    () => [...(grid.current?.querySelectorAll<HTMLElement>("[data-scan]") ?? [])].map(({ dataset }) => dataset.scan!),
    [],
  );
  const { selection, clear } = useScanSelection(shownIds);

  const isCurrent = months.data !== undefined && !months.isPlaceholderData;
  if (isCurrent && months.data.scans === 0 && !isNarrowed(search)) return <NoScans base={base} whose={whose} />;
  return (
    <Page title="All scans" actions={<LibraryViews base={base} view="scans" />}>
      <StorageBanner userId={userId} renderDownload={renderDownload} />
      <search className={tools.tools}>
        <SearchField
          value={search.text}
          label={`Search ${whose.your} scans`}
          placeholder="Names, descriptions, tags"
          onSearch={(text) => change({ text })}
        />
        <p className={tools.count} role="status">
          {isCurrent && countScans(count)}
        </p>
        {isCurrent && !isNarrowed({ ...search, when: undefined }) && renderDownload(search.when ?? null, count)}
      </search>
      <FilterBar
        search={search}
        facets={{ ...facets, months: months.data?.months.map(({ month, scans }) => ({ month, count: scans })) }}
        onChange={change}
      />
      {isCurrent && count === 0 && (
        <Empty
          title="No scans match"
          action={
            <Button variant="default" onClick={() => change(NOTHING_NARROWED)}>
              Show all scans
            </Button>
          }
        >
          Search by name, description, tag, or order: #1042.
        </Empty>
      )}
      {rolls.error && <Problem error={rolls.error} retry={rolls.retry} />}
      {months.data === undefined && months.error && (
        <Problem error={months.error} retry={() => void months.refetch()} />
      )}
      <SelectionArea area={grid} selection={selection} className={classes.page}>
        <div ref={ref} className={classes.width} />
        {timeline && measure && timeline.pieces.length > 0 && (
          <TimelineList
            key={list}
            userId={userId}
            base={base}
            timeline={timeline}
            measure={measure}
            query={query}
            start={at === null ? null : start}
            askFor={askFor}
            onMonth={noteMonth}
          />
        )}
        {months.data === undefined && !months.error && <TimelineSkeleton />}
      </SelectionArea>
      <SelectedScans userId={userId} base={base} dialogs={dialogs} ids={selection.ids} onClear={clear} />
    </Page>
  );
}

/** Returns the start of the month in the URL, right below the site's header. */
const anchorOf = (month: string | null): Anchor | null =>
  month !== null && /^\d{4}-\d{2}$/.test(month) ? { month, key: month, above: -HEADER } : null;

function NoScans({ base, whose: { your } }: { base: string; whose: Whose }) {
  return (
    <Page title="All scans" actions={<LibraryViews base={base} view="scans" />}>
      <Empty
        title="No scans here yet"
        action={
          <Button component={Link} to={`${base}/rolls`} variant="default">
            View {your} rolls
          </Button>
        }
      >
        All {your} frames appear here once a roll is scanned.
      </Empty>
    </Page>
  );
}

function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Loading the scans" className={classes.skeleton}>
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} height={180} radius="sm" />
      ))}
    </div>
  );
}
