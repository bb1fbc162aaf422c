import { Button, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Article, WithContext } from "schema-dts";
import type { z } from "zod";
import type { PostSummary } from "../../contract/community/community.ts";
import type { PublicLab } from "../../rules/lab-settings/lab-profile.ts";
import { useLab } from "../platform/lab.ts";
import { PublicPageHead, StructuredData, usePublicUrl } from "../platform/public-page.tsx";
import { SitePicture } from "../platform/site-picture.tsx";
import { noteDate } from "./note-date.ts";
import { NoteList } from "./note-list.tsx";
import classes from "./notes.module.css";
import text from "./text-page.module.css";

type Summary = z.output<typeof PostSummary>;

export function Note({
  post,
  html,
  minutes,
  further,
}: {
  post: Summary;
  html: string;
  /** Reading time. */
  minutes: number;
  further: readonly Summary[];
}) {
  const lab = useLab();
  const origin = usePublicUrl();
  const preview = `notes-${post.slug}`;
  return (
    <article className={`${text.page} ${classes.page} ${classes.note}`}>
      <PublicPageHead
        title={post.title}
        description={descriptionOf(post.summary, lab.name)}
        preview={preview}
        kind="article"
      />
      <StructuredData data={forSearchEngines(lab, post, `${origin}${post.url}`, `${origin}/previews/${preview}.jpg`)} />
      <header className={classes.head}>
        <p className={classes.edge}>
          <Link to="/notes">{lab.name} Notes</Link> ▸{" "}
          <time dateTime={post.publishedAt}>{noteDate(post.publishedAt)}</time> ▸ {minutes} min
        </p>
        <Title order={1}>{post.title}</Title>
        <p>{post.summary}</p>
        {post.picture && (
          <SitePicture
            name={post.picture}
            sizes="(width < 60em) 92vw, 45vw"
            className={classes.picture}
            decorative
            first
          />
        )}
      </header>
      <div className={`${text.prose} ${classes.text}`} dangerouslySetInnerHTML={{ __html: html }} />
      <aside className={classes.invitation}>
        <p>Got a roll in the drawer? We develop it and put the pictures on your screen.</p>
        <Button component={Link} to="/signup" variant="default" size="md" className={classes.develop!}>
          Develop Your Film
        </Button>
      </aside>
      {further.length > 0 && (
        <section aria-labelledby="further">
          <h2 id="further" className={classes.further}>
            Read on
          </h2>
          <NoteList posts={further} level="h3" />
        </section>
      )}
    </article>
  );
}

const SHORTEST = 70;

/** A short summary may not be shown by search engines, so it is extended. */
const descriptionOf = (summary: string, name: string) =>
  summary.length >= SHORTEST ? summary.slice(0, 160) : `${summary} A note from the bench of the ${name} film lab.`;

function forSearchEngines(lab: PublicLab, post: Summary, url: string, image: string): WithContext<Article> {
  const publisher = { "@type": "Organization", name: lab.name } as const;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: post.title,
    description: post.summary,
    datePublished: post.publishedAt,
    image,
    url,
    mainEntityOfPage: url,
    author: publisher,
    publisher,
  };
}
