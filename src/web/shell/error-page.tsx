import { Button, Group, Title } from "@mantine/core";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import { isLineGone, useReloadOnline } from "../platform/offline.ts";
import { NotFound } from "./not-found.tsx";
import classes from "./error-page.module.css";

/** A page broke. It may be the shell itself that did, so this leans on nothing but the theme. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isLineGone(error)) return <LineGone />;
  return (
    <main className={classes.page} id="main">
      <title>{`Something broke · ${BRAND.name}`}</title>
      <p className={classes.edgeCode}>{BRAND.name.toUpperCase()} ▸ light leak ▸ 500</p>
      <Title order={1}>Someone opened the camera back</Title>
      <p className={classes.words}>
        This page broke while it was being made. Your film, orders and scans are not affected. Try once more; if it
        happens again, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> and tell us what you were doing.
      </p>
      <Group>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Button variant="default" component="a" href="/">
          Go to the start
        </Button>
      </Group>
    </main>
  );
}

/** As the page that browsers show where not even this could be fetched (public/offline-worker.js). */
function LineGone() {
  useReloadOnline(true);
  return (
    <main className={classes.page} id="main">
      <title>{`Offline · ${BRAND.name}`}</title>
      <p className={classes.edgeCode}>{BRAND.name.toUpperCase()} ▸ no line ▸ 0A</p>
      <Title order={1}>The line is gone</Title>
      <p className={classes.words} role="status">
        You are offline, or we cannot be reached. Your film, orders and scans are not affected. This page comes by
        itself once you are online again.
      </p>
      <Group>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Button variant="default" onClick={() => history.back()}>
          Go back
        </Button>
      </Group>
    </main>
  );
}
