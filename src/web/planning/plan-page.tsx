import { Button } from "@mantine/core";
import { useState } from "react";
import { getPlan } from "../../contract/planning/plan.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { shortDayText } from "../../rules/lab/promise.ts";
import { useMay } from "../platform/may.ts";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { useLiveCalls } from "../platform/use-live-calls.ts";
import { ArrivalsPlot } from "./arrivals-plot.tsx";
import { CapacityDialog } from "./capacity-dialog.tsx";
import { LoadTable } from "./load-table.tsx";
import { StaffPlan } from "./staff-plan.tsx";
import classes from "./planning.module.css";

export type Plan = ReplyOf<typeof getPlan>;

/** Minimum time between refreshes, in ms: a busy bench marks many rolls within seconds. */
const AT_MOST_EVERY_MS = 10_000;

/** The manager's morning page: load, arrivals and staff of the next days (docs/product/planning.md). */
export function PlanPage() {
  const query = useCall(getPlan, undefined);
  useLiveCalls([getPlan], ["order"], AT_MOST_EVERY_MS);
  const maySet = useMay()("settings");
  const [isOpen, setOpen] = useState(false);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={3} height={240} />}>
      {(plan) => (
        <div className={classes.plan}>
          <Section
            title="Load"
            actions={
              maySet && (
                <Button variant="default" size="xs" onClick={() => setOpen(true)}>
                  Change capacity
                </Button>
              )
            }
          >
            <p className={classes.says}>{loadText(plan)}</p>
            <LoadTable plan={plan} />
          </Section>
          <ArrivalsPlot plan={plan} />
          <Section title="Staff">
            <StaffPlan plan={plan} mayChange={maySet} />
          </Section>
          {isOpen && <CapacityDialog plan={plan} onClose={() => setOpen(false)} />}
        </div>
      )}
    </Loaded>
  );
}

/** Says first what cannot be kept. */
function loadText({ load, days }: Plan): string {
  const late = load.filter(({ over }) => over > 0);
  const firstDay = days.find(({ day }) => late.some((one) => one.day === day))?.day;
  if (firstDay === undefined) return "Every promise of the next seven days fits the capacity.";
  const rolls = late.filter(({ day }) => day === firstDay).reduce((sum, { over }) => sum + over, 0);
  return `${rolls === 1 ? "1 roll does" : `${rolls.toLocaleString()} rolls do`} not fit by ${shortDayText(firstDay)}. Add capacity or people.`;
}
