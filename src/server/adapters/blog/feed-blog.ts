import { parseFeed } from "feedsmith";
import type { Logger } from "../../platform/log.ts";
import type { Blog, Post } from "./port.ts";

const ANSWERS_WITHIN_MS = 5_000;
const LARGEST_FEED_CHARS = 2_000_000;
const FRESH_MS = 15 * 60_000;
const LONGEST = { title: 200, summary: 300 };

/**
 * Posts of an external RSS, Atom or JSON feed. Fetched at most every 15 minutes; if it fails or is not a feed, the last
 * posts stay, so a page never fails because of the notes.
 * @param options.addressNow returns the feed's URL, https or http, which can change
 */
export function feedBlog({ addressNow, now, log }: { addressNow: () => string; now: () => Date; log: Logger }): Blog {
  let read: readonly Post[] = [];
  let address = addressNow();
  let requestedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function ask(from: string): Promise<void> {
    try {
      const answer = await fetch(from, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      const text = await answer.text();
      if (text.length > LARGEST_FEED_CHARS) throw new Error("it is too large");
      if (from === address) read = postsOf(text);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "the notes' feed could not be read");
    }
  }

  return {
    async posts() {
      if (addressNow() !== address) {
        address = addressNow();
        read = [];
        requestedAt = Number.NEGATIVE_INFINITY;
      }
      if (now().getTime() - requestedAt >= FRESH_MS) {
        requestedAt = now().getTime();
        const asked = ask(address).finally(() => {
          if (asking === asked) asking = null;
        });
        asking = asked;
      }
      if (asking !== null && read.length === 0) await asking;
      return read;
    },
  };
}

type Entry = { title?: unknown; address?: unknown; summary?: unknown; published?: unknown };

/** Parses a feed's posts, newest first. Skips entries without a title or a web URL. */
export function postsOf(text: string): Post[] {
  return entriesOf(text)
    .flatMap((entry) => postOf(entry) ?? [])
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime());
}

function entriesOf(text: string): Entry[] {
  const parsed = parseFeed(text);
  switch (parsed.format) {
    case "atom":
      return (parsed.feed.entries ?? []).map((entry) => ({
        title: entry.title?.value,
        address: (entry.links?.find(({ rel }) => rel === undefined || rel === "alternate") ?? entry.links?.[0])?.href,
        summary: entry.summary?.value,
        published: entry.published ?? entry.updated,
      }));
    case "json":
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        address: item.url,
        summary: item.summary,
        published: item.date_published,
      }));
    case "rss":
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        address: item.link,
        summary: item.description,
        published: item.pubDate,
      }));
    default:
      return (parsed.feed.items ?? []).map((item) => ({
        title: item.title,
        address: item.link,
        summary: item.description,
        published: item.dc?.dates?.[0],
      }));
  }
}

function postOf({ title, address, summary, published }: Entry): Post | null {
  const name = plain(title, LONGEST.title);
  const url = typeof address === "string" && URL.canParse(address) ? new URL(address) : null;
  if (name === "" || url === null || !/^https?:$/.test(url.protocol)) return null;
  const date = new Date(published instanceof Date || typeof published === "string" ? published : 0);
  return {
    title: name,
    url: url.href,
    slug: null,
    summary: plain(summary, LONGEST.summary),
    publishedAt: Number.isNaN(date.getTime()) ? new Date(0) : date,
    picture: null,
    markdown: null,
  };
}

/** Strips markup from a feed's text and puts it in one line. */
function plain(text: unknown, longest: number): string {
  if (typeof text !== "string") return "";
  const line = text
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim()
    .toWellFormed();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
