import { SegmentedControl } from "@mantine/core";
import { useSearchParams } from "react-router";
import { FIGURE_PERIODS, type FigurePeriod } from "../../../rules/lab/figures.ts";
import { useSearchParamChanges } from "../../platform/use-search-param-changes.ts";

const PERIOD_LABELS: Record<FigurePeriod, string> = { 7: "Week", 28: "4 weeks", 91: "Quarter", 364: "Year" };
const PERIODS = FIGURE_PERIODS.map((days) => ({ value: String(days), label: PERIOD_LABELS[days] }));
const DEFAULT: FigurePeriod = 28;

/** Returns the number of days in the URL. */
export function usePeriod(): FigurePeriod {
  const [params] = useSearchParams();
  return FIGURE_PERIODS.find((known) => String(known) === params.get("days")) ?? DEFAULT;
}

export function PeriodControl() {
  const [, changeParams] = useSearchParamChanges();
  const choose = (value: string) =>
    changeParams(
      (params) => {
        if (value === String(DEFAULT)) params.delete("days");
        else params.set("days", value);
        return params;
      },
      { replace: true },
    );
  return <SegmentedControl aria-label="Period" data={PERIODS} value={String(usePeriod())} onChange={choose} />;
}
