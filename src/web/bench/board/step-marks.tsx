import { Fragment } from "react";
import type { RollAtStep } from "../../../contract/bench/roll-events.ts";
import type { RollEvent } from "../../../rules/film/film.ts";
import { useLabCalendar } from "../../parts/lab/use-lab-calendar.ts";
import classes from "./board.module.css";
import { marksOf, promiseMark } from "./step-rolls.ts";
import { useLab } from "../../platform/lab.ts";

/** Important flags of a roll at a step: promised day, rush, priority, push. @param now in ms */
export function StepMarks({ roll, event, now }: { roll: RollAtStep; event: RollEvent; now: number }) {
  const lab = useLab();
  const marks = [
    promiseMark(roll, event, { now, timeZone: lab.timeZone, calendar: useLabCalendar() }),
    ...marksOf(roll),
  ].filter((mark) => mark !== null);
  return marks.map((mark) => (
    <Fragment key={mark}>
      <mark className={classes.mark}>{mark}</mark>{" "}
    </Fragment>
  ));
}
