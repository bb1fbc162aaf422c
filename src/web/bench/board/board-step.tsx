import { Button } from "@mantine/core";
import { useState } from "react";
import { listRollEvents, type RollAtStep } from "../../../contract/bench/roll-events.ts";
import { FORMAT_LABELS, PROCESS_LABELS, ROLL_EVENT_LABELS, type RollEvent } from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { stockName } from "../../../rules/film/stocks.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useCall } from "../../platform/query.ts";
import { BOARD_FILTERS, BoardFilters } from "./board-filters.tsx";
import type { BenchEvent } from "../roll-steps.ts";
import { StepMarks } from "./step-marks.tsx";
import { ageText, markMany, stepsForMany, useLiveBoard, whyNotTossed } from "./step-rolls.ts";
import { useWorkList } from "./use-work-list.tsx";
import classes from "./board.module.css";

const ROLLS_AT_STEP = {
  pageSize: 50,
  sorts: { since: "up", labNumber: "up" },
  filters: BOARD_FILTERS,
} as const;

const columns = (event: RollEvent, now: number): readonly Column<RollAtStep>[] => [
  { head: "Lab number", sort: "labNumber", cell: ({ labNumber }) => labNumber, whole: true },
  { head: "Waiting", sort: "since", cell: ({ since }) => ageText(since, now), onPhone: "end" },
  {
    head: "Flags",
    cell: (roll) => <StepMarks roll={roll} event={event} now={now} />,
    onPhone: "across",
  },
  { head: "Process", cell: ({ process }) => PROCESS_LABELS[process] },
  {
    head: "Film",
    cell: ({ format, stock }) => [FORMAT_LABELS[format], stock && stockName(stock)].filter(Boolean).join(" "),
  },
  {
    head: "Order",
    cell: ({ orderId }) => <span className={classes.number}>{shownOrderNumber(orderId)}</span>,
    onPhone: "named",
  },
  { head: "Customer", cell: ({ customerName }) => customerName, clip: true },
];

/** All rolls of one step as a work list: filter, print, mark many at once (docs/product/bench.md#board). */
export function BoardStep({ event }: { event: RollEvent }) {
  const refresh = useLiveBoard();
  const list = useListAddress(ROLLS_AT_STEP);
  const rolls = useCall(listRollEvents, { query: { ...list.query, event } }, { keepPrevious: true });
  const [isMarking, setMarking] = useState(false);
  const steps = stepsForMany(event);

  const work = useWorkList();
  const { limit: _limit, offset: _offset, ...query } = list.query;
  const printList = () => work.print(event, query);
  useShortcuts("Step", [{ keys: "P", does: "Print work list", run: printList }]);

  async function mark(next: BenchEvent, selected: readonly RollAtStep[], clear: () => void) {
    setMarking(true);
    await markMany(next, selected);
    setMarking(false);
    clear();
    refresh();
  }

  return (
    <>
      {work.sheet}
      <TableList
        list={list}
        query={rolls}
        rowsOf={(data) => data.rolls}
        noun={["roll", "rolls"]}
        search="Lab number, customer"
        filters={
          <>
            <BoardFilters filters={list.filters} onChange={list.filter} />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              loading={work.printing !== null}
              disabled={!rolls.data || rolls.data.count === 0}
              onClick={printList}
            >
              Print work list
            </Button>
          </>
        }
        columns={columns(event, rolls.dataUpdatedAt)}
        keyOf={({ rollId }) => rollId}
        to={({ customerId, orderId, rollId }) => `/admin/users/${customerId}/orders/${orderId}?roll=${rollId}`}
        none={{ words: `No rolls waiting at “${ROLL_EVENT_LABELS[event]}”.` }}
        {...(steps.length > 0 && {
          choosing: {
            nameOf: ({ labNumber }: RollAtStep) => labNumber ?? "",
            renderActions: (selected: readonly RollAtStep[], clear: () => void) =>
              steps.map((next, index) => {
                const why = next === "TOSSED" ? whyNotTossed(selected) : null;
                return (
                  <Button
                    key={next}
                    size="sm"
                    variant={index === 0 ? "filled" : "default"}
                    loading={isMarking}
                    disabled={why !== null}
                    title={why ?? undefined}
                    onClick={() => void mark(next, selected, clear)}
                  >
                    Mark as {ROLL_EVENT_LABELS[next].toLowerCase()}
                  </Button>
                );
              }),
          },
        })}
      />
    </>
  );
}
