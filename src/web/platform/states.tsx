import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallError } from "../../contract/kit/client.ts";
import { messageOf } from "./form-errors.ts";
import { IconRefresh } from "./icons.tsx";
import classes from "./states.module.css";

export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack className={classes.state} align="center" gap="sm">
      <div className={classes.frames} aria-hidden>
        <span />
        <span />
        <span />
      </div>
      <Title order={2} size="h3" ta="center">
        {title}
      </Title>
      {children && <Text className={classes.words}>{children}</Text>}
      {action}
    </Stack>
  );
}

/** Titles of errors that a retry does not change, by HTTP status. */
const TITLES: Readonly<Record<number, string>> = { 403: "Not permitted", 404: "Nothing here" };

export function Problem({ error, retry, title }: { error: unknown; retry?: () => void; title?: string }) {
  const finalTitle = error instanceof CallError ? TITLES[error.status] : undefined;
  return (
    <Stack className={classes.state} align="center" gap="sm" role="alert">
      <Title order={2} size="h3" ta="center">
        {title ?? finalTitle ?? "Something went wrong"}
      </Title>
      <Text className={classes.words}>{messageOf(error)}</Text>
      {retry && finalTitle === undefined && (
        <Group>
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={retry}>
            Try again
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Shows a query in each state: skeleton, error with retry, or `children` with its data. */
export function Loaded<T>({
  query,
  skeleton,
  children,
}: {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Problem error={query.error} retry={() => void query.refetch()} />;
  return skeleton;
}

/** Skeleton rows in the size of the list. @param height of a row in px */
export function RowsSkeleton({ rows = 6, height = 72 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="sm" role="status" aria-label="Loading" className={classes.waiting}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
}

export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton height={48} width="min(22rem, 70%)" mb="xl" radius="md" />
      <RowsSkeleton />
    </div>
  );
}
