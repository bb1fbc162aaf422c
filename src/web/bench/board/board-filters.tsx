import { PROCESS_LABELS, PROCESSES, type Process } from "../../../rules/film/film.ts";
import { PROMISE_DUES, type PromiseDue } from "../../../rules/lab/promise.ts";
import { FilterSelect } from "../../platform/kit/list/filter-select.tsx";
import { oneOf } from "../../platform/kit/list/list-address.ts";

/** Filters of the board, shared by the URLs of the whole board and of each step. */
export const BOARD_FILTERS = {
  process: oneOf(PROCESSES),
  rush: oneOf(["true", "false"] as const),
  priority: oneOf(["true", "false"] as const),
  due: oneOf(PROMISE_DUES),
} as const;

export type BoardFilterValues = {
  process?: Process | undefined;
  rush?: "true" | "false" | undefined;
  priority?: "true" | "false" | undefined;
  due?: PromiseDue | undefined;
};

const PROCESS = PROCESSES.map((value) => ({ value, label: PROCESS_LABELS[value] }));
const RUSH = [
  { value: "true", label: "Rush" },
  { value: "false", label: "No rush" },
] as const;
const PRIORITY = [
  { value: "true", label: "With priority" },
  { value: "false", label: "Without priority" },
] as const;
const DUE = [
  { value: "TODAY", label: "Late or due today" },
  { value: "TOMORROW", label: "Due next business day" },
] as const;

export function BoardFilters({
  filters: { process, rush, priority, due },
  onChange,
}: {
  filters: BoardFilterValues;
  onChange: (change: BoardFilterValues) => void;
}) {
  return (
    <>
      <FilterSelect
        label="Process"
        value={process}
        options={PROCESS}
        onChange={(chosen) => onChange({ process: chosen })}
      />
      <FilterSelect label="Rush" value={rush} options={RUSH} onChange={(chosen) => onChange({ rush: chosen })} />
      <FilterSelect
        label="Priority"
        value={priority}
        options={PRIORITY}
        onChange={(chosen) => onChange({ priority: chosen })}
      />
      <FilterSelect label="Due" value={due} options={DUE} onChange={(chosen) => onChange({ due: chosen })} />
    </>
  );
}

export const filterWords = ({ process, rush, priority, due }: BoardFilterValues): string[] => [
  ...PROCESS.filter(({ value }) => value === process).map(({ label }) => label),
  ...RUSH.filter(({ value }) => value === rush).map(({ label }) => label),
  ...PRIORITY.filter(({ value }) => value === priority).map(({ label }) => label),
  ...DUE.filter(({ value }) => value === due).map(({ label }) => label),
];
