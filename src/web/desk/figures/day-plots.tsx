import type { LabFigures } from "../../../contract/lab/figures.ts";
import { DayPlot } from "./day-plot.tsx";

type Day = LabFigures["days"][number];

export function DayPlots({ days }: { days: readonly Day[] }) {
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
        says="Card payments."
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
