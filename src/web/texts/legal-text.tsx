import { Title } from "@mantine/core";
import type { TextPage } from "../../contract/community/text-pages.ts";
import { PublicPageHead } from "../platform/public-page.tsx";
import type { TextSection } from "./sections.ts";
import classes from "./legal-text.module.css";
import text from "./text-page.module.css";

const asDate = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

export function LegalText({ page, sections }: { page: Omit<TextPage, "markdown">; sections: readonly TextSection[] }) {
  return (
    <div className={classes.page}>
      <PublicPageHead title={page.pageTitle} description={page.metaDescription} preview={page.slug} />
      <header className={classes.head}>
        <Title order={1}>{page.title}</Title>
        <p>{page.intro}</p>
        {page.updatedOn && (
          <p className={classes.date}>
            In force since <time dateTime={page.updatedOn}>{asDate(page.updatedOn)}</time>
          </p>
        )}
      </header>
      <nav className={classes.contents} aria-label="On this page">
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map(({ id, heading, html }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            <div className={text.prose} dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </div>
    </div>
  );
}
