import { type HTMLAttributes, useEffect, useRef, useState } from "react";
import { listSelectedSubmissions } from "../../contract/submissions/submissions.ts";
import type { Submission } from "../../contract/submissions/submissions.ts";
import { api } from "../platform/api.ts";
import { useFreshLinks } from "../platform/fresh-links.ts";
import { joined } from "./joined.ts";

/** Of the gallery (docs/product/submissions.md#where-they-are-shown). */
export const PAGE = 25;
/** The most that the API answers at once. */
const MOST = 100;

type Loading = { state: "idle" } | { state: "loading" } | { state: "failed"; error: unknown };

const page = (offset: number, limit: number) =>
  api.call(listSelectedSubmissions, { query: { limit, offset, sortBy: "selectedAt", desc: "true" } });

/**
 * The chosen pictures as far as they are loaded, beginning with those of the page. Their links are good for 15 to 30
 * minutes: when a picture inside `watched` does not load, those that are there are fetched anew, once.
 * @param count of all that are chosen
 */
export function useSubmissions(first: readonly Submission[], count: number) {
  const [loaded, setLoaded] = useState({ first, submissions: first, count });
  const [loading, setLoading] = useState<Loading>({ state: "idle" });
  const place = useRef<HTMLElement>(null);
  // The whole page has been loaded anew: its links are fresh.
  if (loaded.first !== first) setLoaded({ first, submissions: joined(first, loaded.submissions), count });
  const { submissions } = loaded;

  async function showMore() {
    if (loading.state === "loading") return;
    setLoading({ state: "loading" });
    try {
      const next = await page(submissions.length, PAGE);
      const known = new Set(submissions.map(({ id }) => id));
      // What was chosen meanwhile moves the others back: the next ones are known in part, and the newest are missing.
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
      () => undefined, // the next broken picture asks again
    );
  });

  // A picture may have failed before anybody listened.
  useEffect(() => {
    const pictures = [...(place.current?.querySelectorAll("img") ?? [])];
    if (pictures.some((picture) => picture.complete && picture.naturalWidth === 0)) onBroken();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page comes to life
  }, []);

  const watched: HTMLAttributes<HTMLElement> & { ref: typeof place } = { ref: place, onErrorCapture: onBroken };
  return { submissions, count: loaded.count, loading, showMore: () => void showMore(), onBroken, watched };
}
