import { Skeleton } from "@mantine/core";
import { PageTitle } from "../../platform/page.tsx";
import { token } from "../../platform/tokens.ts";
import classes from "./roll-page.module.css";
import skeleton from "./roll-skeleton.module.css";

export function RollSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading the roll">
      <PageTitle>Roll</PageTitle>
      <Skeleton height={20} width={90} mt="xs" mb="lg" />
      <Skeleton height={52} width="min(26rem, 80%)" radius="md" />
      <Skeleton height={20} width="min(30rem, 95%)" mt="sm" />
      <Skeleton height={20} width="min(14rem, 60%)" mt="sm" />
      <Skeleton height={42} width="min(30rem, 95%)" mt="lg" mb={token("--nice-space-12")} />
      <div className={skeleton.frames}>
        {Array.from({ length: 12 }, (_, frame) => (
          <Skeleton key={frame} className={skeleton.frame} radius="sm" />
        ))}
      </div>
    </div>
  );
}
