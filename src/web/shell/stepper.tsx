import { IconCheck } from "../platform/icons/check.tsx";
import classes from "./stepper.module.css";

/** The names of steps, those before the present one completed (docs/product/screens.md#header). @param at the present one, from 0 */
export function Stepper({ names, at }: { names: readonly string[]; at: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < at ? "done" : index === at ? "now" : "later"}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={classes.frame} aria-hidden>
            {index < at ? <IconCheck size={15} stroke={2.6} /> : index + 1}
          </span>
          <span className={classes.name}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
