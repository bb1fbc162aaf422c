import { Link } from "react-router";
import type { z } from "zod";
import type { PostSummary } from "../../contract/community/community.ts";
import { SitePicture } from "../platform/site-picture.tsx";
import { noteDate } from "./note-date.ts";
import classes from "./notes.module.css";

/** Cards of notes with picture, date and excerpt; those from a feed have no picture and link to their source. */
export function NoteList({ posts, level }: { posts: readonly z.output<typeof PostSummary>[]; level: "h2" | "h3" }) {
  const Heading = level;
  return (
    <ol className={classes.list}>
      {posts.map(({ title, url, summary, publishedAt, picture }) => (
        <li key={url}>
          {picture && (
            <SitePicture
              name={picture}
              sizes="(width < 37.5em) 104px, (width < 60em) 45vw, 24vw"
              className={classes.picture}
              decorative
            />
          )}
          <time dateTime={publishedAt}>{noteDate(publishedAt)}</time>
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
        </li>
      ))}
    </ol>
  );
}
