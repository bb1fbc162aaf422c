import { Skeleton } from "@mantine/core";
import classes from "./rolls-page.module.css";
import skeleton from "./rolls-skeleton.module.css";

export function RollsSkeleton() {
  return (
    <div role="status" aria-label="Loading the rolls">
      <Skeleton height={20} width={160} mb="md" />
      <div className={classes.cards}>
        {Array.from({ length: 8 }, (_, card) => (
          <Skeleton key={card} className={skeleton.card} radius="lg" />
        ))}
      </div>
    </div>
  );
}
