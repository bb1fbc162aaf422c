import { Button, Group, Title } from "@mantine/core";
import { useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { useLab } from "../platform/lab.ts";
import { isNetworkError, useReloadWhenReachable } from "../platform/offline.ts";
import { NotFound } from "./not-found.tsx";
import classes from "./error-page.module.css";

/** Fallback when a page crashes. The shell itself may be broken, so this depends on the theme only. */
export function ErrorPage() {
  return (
    <main id="main">
      <WhatBroke />
    </main>
  );
}

/** Replaces a page that crashed or failed to load, within the site's frame or alone. */
export function WhatBroke() {
  const lab = useLab();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isNetworkError(error)) return <OfflinePage />;
  return (
    <div className={classes.page}>
      <title>{`Something broke · ${lab.name}`}</title>
      <p className={classes.edgeCode}>{lab.name.toUpperCase()} ▸ light leak ▸ 500</p>
      <Title order={1}>Someone opened the camera back</Title>
      <p className={classes.words}>
        This page broke while it was being made. Your film, orders and scans are not affected. Try again. If it still
        fails, write to <a href={`mailto:${lab.email}`}>{lab.email}</a> and tell us what you were doing.
      </p>
      <Group>
        <Button onClick={() => location.reload()}>Try again</Button>
        <Button variant="default" component="a" href="/">
          Go to the home page
        </Button>
      </Group>
    </div>
  );
}

/** Looks like the service worker's offline page (public/offline-worker.js). */
function OfflinePage() {
  const lab = useLab();
  const tryAgain = useReloadWhenReachable();
  const [tries, setTries] = useState(0);
  return (
    <div className={classes.page}>
      <title>{`Offline · ${lab.name}`}</title>
      <p className={classes.edgeCode}>{lab.name.toUpperCase()} ▸ no line ▸ 0A</p>
      <Title order={1}>You're offline</Title>
      <div className={classes.words} role="status">
        <p>
          You are offline, or our site is not available. Your cart, orders and scans are safe. This page loads when
          you're back online.
        </p>
        {tries > 0 && <p key={tries}>Still offline.</p>}
      </div>
      <Group>
        <Button onClick={() => void tryAgain().then(() => setTries(tries + 1))}>Try again</Button>
        <Button variant="default" onClick={() => history.back()}>
          Go back
        </Button>
      </Group>
    </div>
  );
}
