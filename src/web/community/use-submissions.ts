import { type HTMLAttributes, useEffect, useRef, useState } from "react";
import { listSelectedSubmissions } from "../../contract/submissions/submissions.ts";
import type { Submission } from "../../contract/submissions/submissions.ts";
import { api } from "../platform/api.ts";
import { useFreshLinks } from "../platform/fresh-links.ts";
import { joined } from "./joined.ts";

/** Page size of the gallery (docs/product/submissions.md#where-they-are-shown). */
export const PAGE = 25;
/** Maximum page size of the API. */
const MOST = 100;

type Loading = { state: "idle" } | { state: "loading" } | { state: "failed"; error: unknown };

const page = (offset: number, limit: number) =>
  api.call(listSelectedSubmissions, { query: { limit, offset, sortBy: "selectedAt", desc: "true" } });

/**
 * Returns the selected submissions loaded so far, starting with the page's. Links are valid for 15 to 30 minutes: when
 * a picture inside `watched` does not load, the loaded ones are refetched, once.
 * @param count of all selected submissions
 */
export function useSubmissions(first: readonly Submission[], count: number) {
  const [loaded, setLoaded] = useState({ first, submissions: first, count });
  const [loading, setLoading] = useState<Loading>({ state: "idle" });
  const place = useRef<HTMLElement>(null);
  // The whole page was reloaded, so its links are fresh.
  if (loaded.first !== first) setLoaded({ first, submissions: joined(first, loaded.submissions), count });
  const { submissions } = loaded;

  async function showMore() {
    if (loading.state === "loading") return;
    setLoading({ state: "loading" });
    try {
      const next = await page(submissions.length, PAGE);
      const known = new Set(submissions.map(({ id }) => id));
      // New selections shift the offsets: the next page then overlaps the loaded ones, and the newest submissions are
      // missing.
      const newest = next.submissions.some(({ id }) => known.has(id)) ? (await page(0, PAGE)).submissions : [];
      setLoaded((now) => ({
        ...now,
        submissions: joined(joined(now.submissions, next.submissions), newest),
        count: next.count,
      }));
      setLoading({ state: "idle" });
    } catch (error) {
      setLoading({ state: "failed", error });
    }
  }

  const onBroken = useFreshLinks(() => {
    void page(0, Math.min(MOST, Math.max(PAGE, submissions.length))).then(
      (fresh) =>
        setLoaded((now) => ({ ...now, submissions: joined(fresh.submissions, now.submissions), count: fresh.count })),
      () => undefined, // the next broken picture retries
    );
  });

  // A picture may have failed before hydration.
  useEffect(() => {
    const pictures = [...(place.current?.querySelectorAll("img") ?? [])];
    if (pictures.some((picture) => picture.complete && picture.naturalWidth === 0)) onBroken();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page comes to life
  }, []);

  const watched: HTMLAttributes<HTMLElement> & { ref: typeof place } = { ref: place, onErrorCapture: onBroken };
  return { submissions, count: loaded.count, loading, showMore: () => void showMore(), onBroken, watched };
}
