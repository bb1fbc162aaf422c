import { Skeleton } from "@mantine/core";
import { PageTitle } from "../../platform/page.tsx";
import classes from "./roll-page.module.css";
import skeleton from "./roll-skeleton.module.css";

/** A roll's page before its roll is known: heading, facts, rows of frames. */
export function RollSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading the roll">
      <PageTitle>Roll</PageTitle>
      <Skeleton height={20} width={90} mt={6} mb={20} />
      <Skeleton height={52} width="min(26rem, 80%)" radius="md" />
      <Skeleton height={20} width="min(30rem, 95%)" mt={14} />
      <Skeleton height={20} width="min(14rem, 60%)" mt={14} />
      <Skeleton height={42} width="min(30rem, 95%)" mt={22} mb={48} />
      <div className={skeleton.frames}>
        {Array.from({ length: 12 }, (_, frame) => (
          <Skeleton key={frame} className={skeleton.frame} radius="sm" />
        ))}
      </div>
    </div>
  );
}
