import { type LabFigures, labFigures } from "../../../contract/lab/figures.ts";
import type { FigurePeriod } from "../../../rules/lab/figures.ts";
import { Page } from "../../platform/page.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { DayPlots } from "./day-plots.tsx";
import { OrdersMap } from "./orders-map.tsx";
import { BacklogPlot, StocksPlot, TurnaroundPlot } from "./work-plots.tsx";
import { useLiveFigures } from "./use-live-figures.ts";
import { PeriodControl, usePeriod } from "./use-period.tsx";
import classes from "./figures.module.css";

export function FiguresPage() {
  const days = usePeriod();
  const figures = useCall(labFigures, { query: { days } }, { keepPrevious: true });
  useLiveFigures();
  return (
    <Page
      title="Analytics"

      intro="Days are in the lab's time zone. The backlog is live."
      actions={<PeriodControl />}
    >
      <Loaded query={figures} skeleton={<RowsSkeleton rows={4} height={320} />}>
        {(data) => (
          <div className={classes.plots} aria-busy={figures.isPlaceholderData || undefined}>
            <Plots figures={data} days={days} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const Plots = ({ figures, days }: { figures: LabFigures; days: FigurePeriod }) => (
  <>
    <DayPlots days={figures.days} />
    <BacklogPlot backlog={figures.backlog} />
    <TurnaroundPlot days={figures.days} took={figures.took} />
    <StocksPlot stocks={figures.stocks} />
    <OrdersMap days={days} />
  </>
);
