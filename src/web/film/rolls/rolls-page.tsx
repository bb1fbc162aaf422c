import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { rollFilters } from "../../../contract/film/rolls.ts";
import type { Roll } from "../../../contract/film/rolls.ts";
import { useWhose, type Whose } from "../../parts/people/whose.ts";
import { Page } from "../../platform/page.tsx";
import { Empty, Problem } from "../../platform/states.tsx";
import { useSearchParamChanges } from "../../platform/use-search-param-changes.ts";
import { FilterBar } from "../finding/filter-bar.tsx";
import {
  isNarrowed,
  type LibraryChange,
  NOTHING_NARROWED,
  readLibrarySearch,
  withLibrarySearch,
} from "../finding/library-search.ts";
import { useFacets } from "../finding/use-facets.ts";
import { useScrollRestoration } from "../finding/use-scroll-restoration.ts";
import { LibraryViews } from "../finding/library-views.tsx";
import { StorageBanner } from "../storage/storage-banner.tsx";
import { formatMonth } from "../../platform/dates.ts";
import { grouped } from "./groups.ts";
import { MoreRolls } from "./more-rolls.tsx";
import { RollCard } from "./roll-card.tsx";
import { readSort, type Sort, withSort } from "./rolls-search.ts";
import { RollsSkeleton } from "./rolls-skeleton.tsx";
import { RollsTools } from "./rolls-tools.tsx";
import classes from "./rolls-page.module.css";
import { useRolls } from "./use-rolls.ts";

type RollsPageProps = {
  userId: string;
  base: string;
  renderDownload: (time: null, scans: number) => ReactNode;
};

export function RollsPage({ userId, base, renderDownload }: RollsPageProps) {
  const [params, changeParams] = useSearchParamChanges();
  const search = readLibrarySearch(params);
  const sort = readSort(params);
  const whose = useWhose(userId);
  const rolls = useRolls(userId, search, sort);
  const facets = useFacets(rollFilters, userId, search);
  const [newFrom, setNewFrom] = useState<string | null>(null);
  const change = (part: LibraryChange) =>
    changeParams((now) => withLibrarySearch(now, part), {
      replace: "text" in part && search.text !== "", // Back returns to the page before the search, not to each letter of it
      preventScrollReset: true,
    });

  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = rolls;
  const isCurrent = data !== undefined && !isPlaceholderData;
  const canFetch = isCurrent && hasNextPage && !isFetchingNextPage && !rolls.isFetchNextPageError;
  useScrollRestoration(isCurrent ? data.rolls.length : null, canFetch ? () => void rolls.fetchNextPage() : null);
  const none = isCurrent && data.count === 0;
  if (none && !isNarrowed(search)) return <NoRolls base={base} whose={whose} />;

  async function more() {
    const before = data?.rolls.length ?? 0;
    const { data: after } = await rolls.fetchNextPage();
    // Moves the focus to the first new roll, since the button may be gone.
    setNewFrom(after?.rolls[before]?.id ?? null);
  }

  return (
    <Page title={`${whose.Your} rolls`} actions={<LibraryViews base={base} view="rolls" />}>
      <StorageBanner userId={userId} renderDownload={renderDownload} />
      <RollsTools
        whose={whose}
        text={search.text}
        sort={sort}
        count={isCurrent ? data.count : undefined}
        onSearch={(text) => change({ text })}
        onSort={(name) => changeParams((now) => withSort(now, name), { preventScrollReset: true })}
      />
      <FilterBar search={search} facets={facets} onChange={change} />
      {data === undefined && (error ? <Problem error={error} retry={() => void rolls.refetch()} /> : <RollsSkeleton />)}
      {none && (
        <Empty
          title={search.text === "" ? "No rolls match" : `No rolls match “${search.text}”`}
          action={
            <Button variant="default" onClick={() => change(NOTHING_NARROWED)}>
              Show all rolls
            </Button>
          }
        >
          Search by name, film, lab number, notes, tags, or order: #1042.
        </Empty>
      )}
      <div className={classes.months} data-stale={isPlaceholderData || undefined}>
        {grouped(data?.rolls ?? [], headingFor(sort)).map(({ heading, things }) => (
          <section key={heading} aria-label={heading}>
            <h2 className={classes.month}>{heading}</h2>
            <ul className={classes.cards}>
              {things.map((roll) => (
                <RollCard
                  key={roll.id}
                  roll={roll}
                  base={base}
                  whose={whose}
                  onBroken={rolls.refreshSoon}
                  focused={roll.id === newFrom}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isCurrent && hasNextPage && (
        <MoreRolls
          shown={data.rolls.length}
          count={data.count}
          isFetching={isFetchingNextPage}
          onNear={canFetch ? () => void rolls.fetchNextPage() : null}
          onPress={() => void more()}
        />
      )}
      {rolls.isFetchNextPageError && <Problem error={rolls.error} retry={() => void more()} />}
    </Page>
  );
}

/** Groups rolls by the month they were ordered in, or by the month their scans came online when sorted that way. */
const headingFor = (sort: Sort) => (roll: Roll) => {
  if (sort.value !== "synced") return formatMonth(roll.createdAt);
  return roll.syncedAt ? formatMonth(roll.syncedAt) : "Still at the lab";
};

function NoRolls({ base, whose: { own, Your } }: { base: string; whose: Whose }) {
  return (
    <Page title={`${Your} rolls`}>
      <Empty
        title="No film here yet"
        action={
          <Button component={Link} to={`${base}/orders/new/rolls`} size="md">
            {own ? "Send in your first rolls" : "Order development"}
          </Button>
        }
      >
        {own
          ? "Order development, send us your film, and your scans will be waiting for you on this page."
          : `${Your} film appears here once it is scanned.`}
      </Empty>
    </Page>
  );
}
