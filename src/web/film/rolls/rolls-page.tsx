import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Roll } from "../../../contract/film/rolls.ts";
import { Page } from "../../platform/page.tsx";
import { Empty, Problem } from "../../platform/states.tsx";
import { formatMonth, grouped } from "./groups.ts";
import { RollCard } from "./roll-card.tsx";
import { readRollsSearch, type SortName, withRollsSearch } from "./rolls-search.ts";
import { RollsSkeleton } from "./rolls-skeleton.tsx";
import { RollsTools } from "./rolls-tools.tsx";
import classes from "./rolls-page.module.css";
import { PAGE, useRolls } from "./use-rolls.ts";

/** A customer's rolls, where everything they have shot is found again. */
export function RollsPage({ userId, base }: { userId: string; base: string }) {
  const [params, setParams] = useSearchParams();
  const search = readRollsSearch(params);
  const { sort, ...wanted } = search;
  const rolls = useRolls(userId, wanted);
  const [newFrom, setNewFrom] = useState<string | null>(null);
  const change = (part: { text?: string; sort?: string }) =>
    setParams((now) => withRollsSearch(now, part), { replace: true, preventScrollReset: true });

  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = rolls;
  const none = data !== undefined && data.count === 0 && !isPlaceholderData;
  if (none && search.text === "") return <NoRolls base={base} />;

  async function more() {
    const before = data?.rolls.length ?? 0;
    const { data: after } = await rolls.fetchNextPage();
    // The focus goes on where the new ones begin, instead of falling off a button that is gone.
    setNewFrom(after?.rolls[before]?.id ?? null);
  }

  return (
    <Page title="Your Rolls" width="wide">
      <RollsTools search={search} count={isPlaceholderData ? undefined : data?.count} onChange={change} />
      {data === undefined && (error ? <Problem error={error} retry={() => void rolls.refetch()} /> : <RollsSkeleton />)}
      {none && (
        <Empty
          title={`No rolls match “${search.text}”`}
          action={
            <Button variant="default" onClick={() => change({ text: "" })}>
              Show all rolls
            </Button>
          }
        >
          Search goes by name, film, lab number, notes, and by order: #1042.
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
                  onBroken={rolls.refreshSoon}
                  focused={roll.id === newFrom}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasNextPage && data && !isPlaceholderData && (
        <div className={classes.more}>
          <p>
            {data.rolls.length} of {data.count} rolls
          </p>
          <Button variant="default" size="md" loading={isFetchingNextPage} onClick={() => void more()}>
            Show {Math.min(PAGE, data.count - data.rolls.length)} more
          </Button>
        </div>
      )}
      {rolls.isFetchNextPageError && <Problem error={rolls.error} retry={() => void more()} />}
    </Page>
  );
}

/** Rolls are kept by the month they were ordered in, or by the month their scans came up when that is the order. */
const headingFor = (sort: SortName) => (roll: Roll) => {
  if (sort !== "synced") return formatMonth(roll.createdAt);
  return roll.syncedAt ? formatMonth(roll.syncedAt) : "Still at the lab";
};

function NoRolls({ base }: { base: string }) {
  return (
    <Page title="Your Rolls" width="wide">
      <Empty
        title="No film here yet"
        action={
          <Button component={Link} to={`${base}/orders/new/rolls`} size="md">
            Send in your first rolls
          </Button>
        }
      >
        Order development, send us your film, and your scans will be waiting for you on this page.
      </Empty>
    </Page>
  );
}
