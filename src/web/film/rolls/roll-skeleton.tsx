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
      <Skeleton height={20} width="min(38rem, 95%)" mt="md" />
      <Skeleton height={32} width="min(20rem, 80%)" radius="pill" mt="md" mb={token("--nice-space-8")} />
      <div className={skeleton.frames}>
        {Array.from({ length: 12 }, (_, frame) => (
          <Skeleton key={frame} className={skeleton.frame} radius="sm" />
        ))}
      </div>
    </div>
  );
}
