import { Skeleton } from "@mantine/core";
import classes from "./cart-lines.module.css";

/** Skeleton as high as the lines to come, one for each line that the early script counted: picture, name, quantity. */
export function WaitingLines() {
  return (
    <ul className={classes.lines} aria-hidden>
      {[1, 2, 3].map((line) => (
        <li key={line} className={classes.waits}>
          <Skeleton height={64} width={64} radius="md" />
          <Skeleton height={18} width="70%" radius="sm" />
          <div className={classes.many}>
            <Skeleton height={42} width={138} radius="xl" />
          </div>
        </li>
      ))}
    </ul>
  );
}
