import { Skeleton } from "@mantine/core";
import classes from "./timeline.module.css";

export function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Loading the scans" className={classes.skeleton}>
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} height={180} radius="sm" />
      ))}
    </div>
  );
}
