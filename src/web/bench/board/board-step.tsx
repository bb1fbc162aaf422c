import { Button } from "@mantine/core";
import { useState } from "react";
import { listRollEvents, type RollAtStep } from "../../../contract/bench/roll-events.ts";
import {
  FORMAT_LABELS,
  PROCESS_LABELS,
  PROCESSES,
  ROLL_EVENT_LABELS,
  type RollEvent,
} from "../../../rules/film/film.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { stockName } from "../../../rules/film/stocks.ts";
import { IconPrinter } from "../../platform/icons/printer.tsx";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { oneOf } from "../../platform/kit/list/list-address.ts";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { useCall } from "../../platform/query.ts";
import { ageText, markMany, marksOf, NEXT_STEP, promiseMark, useLiveBoard } from "./step-rolls.ts";

const ROLLS_AT_STEP = {
  pageSize: 50,
  sorts: { since: "up", labNumber: "up" },
  filters: { process: oneOf(PROCESSES), rush: oneOf(["true", "false"] as const) },
} as const;

const RUSH = [
  { value: "true", label: "Rushed" },
  { value: "false", label: "Not rushed" },
] as const;

const columns = (event: RollEvent, now: number): readonly Column<RollAtStep>[] => [
  { head: "Lab number", sort: "labNumber", cell: ({ labNumber }) => labNumber },
  { head: "Here for", sort: "since", cell: ({ since }) => ageText(since, now), onPhone: "end" },
  {
    head: "Marks",
    cell: (roll) => [promiseMark(roll, event, now), ...marksOf(roll)].filter(Boolean).join(", "),
    onPhone: "end",
  },
  { head: "Process", cell: ({ process }) => PROCESS_LABELS[process] },
  { head: "Format", cell: ({ format }) => FORMAT_LABELS[format] },
  { head: "Film", cell: ({ stock }) => (stock ? stockName(stock) : ""), clip: true },
  { head: "Order", cell: ({ orderId }) => shownOrderNumber(orderId), onPhone: "named" },
  { head: "Customer", cell: ({ customerName }) => customerName, clip: true },
];

/** All rolls of one step as a list to work from: filtered, printed, marked many at once (docs/product/bench.md#board). */
export function BoardStep({ event }: { event: RollEvent }) {
  const refresh = useLiveBoard();
  const list = useListAddress(ROLLS_AT_STEP);
  const rolls = useCall(listRollEvents, { query: { ...list.query, event } }, { keepPrevious: true });
  const [isMarking, setMarking] = useState(false);
  const next = NEXT_STEP[event];

  async function mark(selected: readonly RollAtStep[], clear: () => void) {
    if (next === undefined) return;
    setMarking(true);
    await markMany(next, selected);
    setMarking(false);
    clear();
    refresh();
  }

  return (
    <TableList
      list={list}
      query={rolls}
      rowsOf={(data) => data.rolls}
      noun={["roll", "rolls"]}
      search="Lab number, customer"
      filters={
        <>
          <FilterSelect
            label="Process"
            value={list.filters.process}
            options={PROCESSES.map((value) => ({ value, label: PROCESS_LABELS[value] }))}
            onChange={(process) => list.filter({ process })}
          />
          <FilterSelect
            label="Rush"
            value={list.filters.rush}
            options={RUSH}
            onChange={(rush) => list.filter({ rush })}
          />
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Print this list
          </Button>
        </>
      }
      columns={columns(event, rolls.dataUpdatedAt)}
      keyOf={({ rollId }) => rollId}
      to={({ customerId, orderId, rollId }) => `/admin/users/${customerId}/orders/${orderId}?roll=${rollId}`}
      none={{ words: `No roll waits at “${ROLL_EVENT_LABELS[event]}”.` }}
      {...(next && {
        choosing: {
          nameOf: ({ labNumber }: RollAtStep) => labNumber ?? "",
          renderActions: (selected: readonly RollAtStep[], clear: () => void) => (
            <Button size="sm" loading={isMarking} onClick={() => void mark(selected, clear)}>
              Mark as {ROLL_EVENT_LABELS[next].toLowerCase()}
            </Button>
          ),
        },
      })}
    />
  );
}
