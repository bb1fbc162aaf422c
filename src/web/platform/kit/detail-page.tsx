import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallError } from "../../../contract/kit/client.ts";
import { Page } from "../page.tsx";
import pageClasses from "../page.module.css";
import { Problem } from "../states.tsx";
import classes from "./detail-page.module.css";
import { Facts } from "../section.tsx";
import { Stale } from "./stale.tsx";
import { BackLink } from "./back-link.tsx";

export type DetailHead = Pick<Parameters<typeof Page>[0], "title" | "eyebrow" | "intro" | "actions" | "sticky"> & {
  facts?: Parameters<typeof Facts>[0]["facts"];
};

/**
 * Page of one thing: title, facts, and actions above its sections. Shows a skeleton while loading, and a link to the
 * list if the thing does not exist.
 * @param noun in lower case: "order"
 * @param back the list it belongs to
 */
export function DetailPage<T>({
  query,
  noun,
  back,
  head,
  children,
}: {
  query: UseQueryResult<T>;
  noun: string;
  back?: { to: string; label: string };
  head: (thing: T) => DetailHead;
  children: (thing: T) => ReactNode;
}) {
  const wayBack = back && <BackLink {...back} />;
  if (query.data !== undefined) {
    const { facts, ...rest } = head(query.data);
    return (
      <Page {...rest} back={wayBack}>
        {facts && (
          <div className={classes.facts}>
            <Facts facts={facts} />
          </div>
        )}
        {query.isError && <Stale retry={() => void query.refetch()} />}
        {children(query.data)}
      </Page>
    );
  }
  if (!query.isError) return <DetailSkeleton hasWayBack={back !== undefined} />;
  const isMissing = query.error instanceof CallError && [400, 404].includes(query.error.status);
  return (
    <Page title={isMissing ? `${capitalized(noun)} not found` : capitalized(noun)} back={wayBack}>
      {isMissing ? (
        <p>It may have been deleted, or the address is mistyped.</p>
      ) : (
        <Problem error={query.error} retry={() => void query.refetch()} />
      )}
    </Page>
  );
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function DetailSkeleton({ hasWayBack }: { hasWayBack: boolean }) {
  return (
    <div className={pageClasses.page} role="status" aria-label="Loading">
      {hasWayBack && <Skeleton height={20} width="7rem" mb="md" radius="md" />}
      <Skeleton height={20} width="10rem" mb="sm" radius="md" />
      <Skeleton height={48} width="min(24rem, 80%)" mb="xl" radius="md" />
      <Skeleton height={96} mb="lg" radius="lg" />
      <Skeleton height={320} radius="lg" />
    </div>
  );
}
