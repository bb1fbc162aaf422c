import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { MINUTE_MS } from "../../rules/time.ts";
import { useSession } from "../platform/session.ts";

/** Minimum time the pointer rests on a link, in ms, to ignore passing pointers. */
const RESTS_MS = 80;
/** Limits prefetching when a pointer sweeps over a long list. */
const MOST_A_MINUTE = 20;

/**
 * Prefetches a page's scripts and data when a link is hovered, touched, or focused, so that most of it is loaded before
 * the click.
 */
export function FetchAhead() {
  const queries = useQueryClient();
  const session = useSession();
  const [page, setPage] = useState<string | null>(null);
  const fetchAhead = useEffectEvent((address: string) => {
    setPage(address);
    if (session.state !== "signedIn") return;
    // Visitors never load it, and if it fails, the page fetches its own data.
    import("../routes/users/page-calls.ts").then(({ askAhead }) => askAhead(queries, address)).catch(() => undefined);
  });
  useEffect(() => onIntent((address) => fetchAhead(address)), []);
  return page === null ? null : <PrefetchPageLinks page={page} />;
}

function onIntent(fetchAhead: (address: string) => void): () => void {
  const stop = new AbortController();
  const fetchedAt: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Element | null = null;

  function go(link: HTMLAnchorElement): void {
    const now = performance.now();
    while (fetchedAt.length > 0 && now - fetchedAt[0]! > MINUTE_MS) fetchedAt.shift();
    const address = link.pathname + link.search;
    if (fetchedAt.length >= MOST_A_MINUTE || savesData() || address === location.pathname + location.search) return;
    fetchedAt.push(now);
    fetchAhead(address);
  }
  const onLink = (restsMs: number) => (event: Event) => {
    // Only internal links, which navigate without leaving the page.
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-discover]") : null;
    if (link === over) return;
    over = link;
    clearTimeout(timer);
    if (link !== null) timer = setTimeout(() => go(link), restsMs);
  };
  const listen = { capture: true, passive: true, signal: stop.signal };
  addEventListener("pointerover", onLink(RESTS_MS), listen);
  addEventListener("focusin", onLink(RESTS_MS), listen);
  addEventListener("touchstart", onLink(0), listen);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
