import { Link } from "react-router";
import { IconCheck } from "../platform/icons.tsx";
import type { Steps } from "./places.ts";
import classes from "./stepper.module.css";

/** Step names, with completed steps linked (docs/product/screens.md#header). */
export function Stepper({ names, at, to }: Steps) {
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
          <StepName name={name} to={to?.(index) ?? null} />
        </li>
      ))}
    </ol>
  );
}

function StepName({ name, to }: { name: string; to: string | null }) {
  if (to === null) return <span className={classes.name}>{name}</span>;
  return (
    <Link className={classes.name} to={to}>
      {name}
    </Link>
  );
}
