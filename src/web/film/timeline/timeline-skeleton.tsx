import { Skeleton } from "@mantine/core";
import classes from "./timeline.module.css";

/** Rows of frames before it is known how many there are. */
export function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Loading the scans" className={classes.skeleton}>
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} height={180} radius="sm" />
      ))}
    </div>
  );
}
