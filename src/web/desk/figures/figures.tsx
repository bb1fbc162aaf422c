import { type LabFigures, labFigures } from "../../../contract/lab/figures.ts";
import type { FigurePeriod } from "../../../rules/lab/figures.ts";
import { Page } from "../../platform/page.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { OrdersMap } from "./orders-map.tsx";
import { BacklogPlot, StocksPlot, TurnaroundPlot } from "./work-plots.tsx";
import { useLiveFigures } from "./use-live-figures.ts";
import { PeriodControl, usePeriod } from "./use-period.tsx";
import classes from "./figures.module.css";
import { DayPlot } from "./day-plot.tsx";

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

type Day = LabFigures["days"][number];

function DayPlots({ days }: { days: readonly Day[] }) {
  return (
    <>
      <DayPlot title="Orders" file="orders-by-day.csv" days={days} of={[["Placed", "leaf", ({ orders }) => orders]]} />
      <DayPlot
        title="Rolls"
        file="rolls-by-day.csv"
        days={days}
        of={[
          ["Received", "sky", ({ received }) => received],
          ["Synced", "leaf", ({ synced }) => synced],
        ]}
      />
      <DayPlot
        title="Revenue"
        file="revenue-by-day.csv"
        says="Payments of all kinds, without credit and gift cards."
        isMoney
        isStacked
        days={days}
        of={[
          ["Orders", "leaf", ({ fromOrders }) => fromOrders],
          ["Memberships", "sun", ({ fromMemberships }) => fromMemberships],
        ]}
      />
      <DayPlot
        title="Refunds"
        file="refunds-by-day.csv"
        says="Refunds to cards and account credit."
        isMoney
        days={days}
        of={[["Refunded", "tomato", ({ refunded }) => refunded]]}
      />
    </>
  );
}
