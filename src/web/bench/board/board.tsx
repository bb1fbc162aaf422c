import { ActionIcon, Button } from "@mantine/core";
import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { countRollEvents, listRollEvents, type RollAtStep } from "../../../contract/bench/roll-events.ts";
import { FORMAT_LABELS, PROCESS_LABELS, ROLL_EVENT_LABELS, type RollEvent } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { BOARD_FILTERS, BoardFilters, type BoardFilterValues } from "./board-filters.tsx";
import classes from "./board.module.css";
import { nextCard } from "./next-card.ts";
import { StepMarks } from "./step-marks.tsx";
import { ageText, useLiveBoard } from "./step-rolls.ts";
import { useWorkList } from "./use-work-list.tsx";

/** The steps at which rolls wait for the lab, one per column. */
const COLUMNS = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED", "SLEEVED"] as const satisfies readonly RollEvent[];
/** As many rolls per column as fit a screen; the column's heading opens the full list. */
const ROLLS = { pageSize: 20, filters: BOARD_FILTERS } as const;

/**
 * Where all rolls are right now: one column per step, with rush, priority and the longest wait on top
 * (docs/product/bench.md#board).
 */
export function Board() {
  useLiveBoard();
  const { filters, filter, isNarrowed, clear } = useListAddress(ROLLS);
  const counts = useCall(countRollEvents, undefined);
  const { print, printing, sheet } = useWorkList();
  const board = useRef<HTMLDivElement>(null);
  const go = (way: "down" | "up" | "left" | "right") => nextCard(board.current, way)?.focus();
  useShortcuts("Board", [
    { keys: "J", does: "Next roll", run: () => go("down"), repeats: true },
    { keys: "K", does: "Previous roll", run: () => go("up"), repeats: true },
    { keys: "L", does: "Next step", run: () => go("right") },
    { keys: "H", does: "Previous step", run: () => go("left") },
  ]);
  return (
    <>
      <search className={classes.filters} aria-label="Board filters">
        <BoardFilters filters={filters} onChange={filter} />
        {isNarrowed && (
          <Button variant="subtle" onClick={clear}>
            Show all rolls
          </Button>
        )}
      </search>
      <div className={classes.board} ref={board}>
        {COLUMNS.map((event) => (
          <Column
            key={event}
            event={event}
            filters={filters}
            isNarrowed={isNarrowed}
            count={counts.data?.counts[event]}
            isPrinting={printing === event}
            onPrint={() => print(event, filters)}
          />
        ))}
      </div>
      {sheet}
    </>
  );
}

/** @param count all rolls of the step, regardless of filters */
function Column({
  event,
  filters,
  isNarrowed,
  count,
  isPrinting,
  onPrint,
}: {
  event: RollEvent;
  filters: BoardFilterValues;
  isNarrowed: boolean;
  count: number | undefined;
  isPrinting: boolean;
  onPrint: () => void;
}) {
  const rolls = useCall(
    listRollEvents,
    { query: { ...filters, event, limit: ROLLS.pageSize } },
    { keepPrevious: true },
  );
  const { search } = useLocation();
  const all = { pathname: `/admin/roll-events-dashboard/${event}`, search };
  const label = ROLL_EVENT_LABELS[event];
  return (
    <section className={classes.column} aria-labelledby={`step-${event}`} aria-busy={rolls.isPlaceholderData}>
      <header>
        <h2 id={`step-${event}`}>
          <Link to={all}>{label}</Link>
        </h2>
        <span className={classes.count}>{countText(isNarrowed ? rolls.data : undefined, count)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Print work list of ${label}`}
          loading={isPrinting}
          disabled={!rolls.data || rolls.data.count === 0}
          onClick={onPrint}
        >
          <IconPrinter size={18} aria-hidden />
        </ActionIcon>
      </header>
      <Loaded query={rolls} skeleton={<RowsSkeleton rows={4} height={64} />}>
        {({ rolls: list, count: found, more: hasMore }) => (
          <>
            {list.length === 0 && (
              <p className={classes.none}>
                {isNarrowed && count !== 0 ? "No rolls match these filters." : "No rolls here."}
              </p>
            )}
            <ul>
              {list.map((roll) => (
                <Card key={roll.rollId} roll={roll} event={event} now={rolls.dataUpdatedAt} />
              ))}
            </ul>
            {found > list.length && (
              <Link className={classes.more} to={all}>
                {`${found - list.length}${hasMore ? "+" : ""} more`}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const countText = (found: { count: number; more?: true | undefined } | undefined, all: number | undefined): string => {
  if (all === undefined) return "…";
  return found === undefined || found.count === all ? String(all) : `${found.count}${found.more ? "+" : ""} of ${all}`;
};

const Card = ({ roll, event, now }: { roll: RollAtStep; event: RollEvent; now: number }) => (
  <li>
    <Link data-card to={`/admin/users/${roll.customerId}/orders/${roll.orderId}?roll=${roll.rollId}`}>
      <strong>{roll.labNumber}</strong>
      <span className={classes.age}>{ageText(roll.since, now)}</span>
      <span className={classes.whose}>
        {shownOrderNumber(roll.orderId)} {roll.customerName}
      </span>
      <span className={classes.film}>
        <StepMarks roll={roll} event={event} now={now} />
        {FORMAT_LABELS[roll.format]} · {PROCESS_LABELS[roll.process]}
      </span>
    </Link>
  </li>
);
