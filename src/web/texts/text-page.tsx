import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { TextPage as Text } from "../../contract/community/text-pages.ts";
import { PublicPageHead } from "../platform/public-page.tsx";
import { edgeName, SitePicture } from "../platform/site-picture.tsx";
import type { TextSection } from "./sections.ts";
import classes from "./text-page.module.css";

/** An informational page: heading, intro, and sections, each beside a picture as far as there are pictures. */
export function TextPage({
  page,
  sections,
  aside,
  end,
}: {
  page: Pick<Text, "slug" | "title" | "intro" | "pageTitle" | "metaDescription" | "pictures">;
  sections: readonly TextSection[];
  /** Between the intro and the first section. */
  aside?: ReactNode;
  /** Below the last section: links to continue. */
  end?: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <PublicPageHead title={page.pageTitle} description={page.metaDescription} preview={page.slug} />
      <header className={classes.head}>
        <Title order={1}>{page.title}</Title>
        <p>{page.intro}</p>
      </header>
      {aside}
      {sections.map(({ id, heading, html }, index) => {
        const picture = page.pictures[index];
        return (
          <section key={id} id={id} className={classes.section} data-pictured={picture !== undefined || undefined}>
            <div className={classes.words}>
              <h2>{heading}</h2>
              <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
            </div>
            {picture && (
              <figure className={classes.figure}>
                <SitePicture name={picture} sizes="(width < 60em) 92vw, 40vw" first={index === 0} />
                <figcaption aria-hidden>
                  {edgeName(picture)} ▸ {index + 1} ▸ {index + 1}A
                </figcaption>
              </figure>
            )}
          </section>
        );
      })}
      {end}
    </div>
  );
}
