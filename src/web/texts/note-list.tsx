import { Link } from "react-router";
import type { z } from "zod";
import type { PostSummary } from "../../contract/community/community.ts";
import { noteDate } from "./note-date.ts";
import classes from "./notes.module.css";

/** Lists notes with date and excerpt; those from a feed link to their source. */
export function NoteList({ posts, level }: { posts: readonly z.output<typeof PostSummary>[]; level: "h2" | "h3" }) {
  const Heading = level;
  return (
    <ol className={classes.list}>
      {posts.map(({ title, url, summary, publishedAt }) => (
        <li key={url}>
          <time dateTime={publishedAt}>{noteDate(publishedAt)}</time>
          <div>
            <Heading>
              {url.startsWith("/") ? (
                <Link to={url}>{title}</Link>
              ) : (
                <a href={url} target="_blank" rel="noreferrer">
                  {title}
                </a>
              )}
            </Heading>
            {summary && <p>{summary}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
