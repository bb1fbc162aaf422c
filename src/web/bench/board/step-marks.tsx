import type { RollAtStep } from "../../../contract/bench/roll-events.ts";
import type { RollEvent } from "../../../rules/film/film.ts";
import classes from "./board.module.css";
import { marksOf, promiseMark } from "./step-rolls.ts";

/** What must not be missed of a roll at a step: its promised day, rush, priority, push. @param now in ms */
export const StepMarks = ({ roll, event, now }: { roll: RollAtStep; event: RollEvent; now: number }) =>
  [promiseMark(roll, event, now), ...marksOf(roll)]
    .filter((mark) => mark !== null)
    .flatMap((mark) => [
      <mark key={mark} className={classes.mark}>
        {mark}
      </mark>,
      " ",
    ]);
