import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useLab } from "./lab.ts";
import classes from "./page.module.css";

/**
 * Frame of an ordinary page: heading, actions, and width.
 * @param title heading and, with the lab's name, the document title
 * @param description for pages hidden from search engines that other sites may link to, 50 to 160 characters
 * @param head `PublicPageHead` of a public page, instead of a title hidden from search engines
 * @param above links to sibling pages
 * @param back link to the list this page belongs to; next to the heading on staff pages
 * @param eyebrow small line above the heading, for example an order number
 * @param isNarrow for a single message or a short form in the middle (30 rem), instead of the site's one column
 * @param sticky keeps heading and actions visible while the page scrolls, except on phones
 */
export function Page({
  title,
  description,
  head,
  above,
  back,
  eyebrow,
  intro,
  actions,
  isNarrow = false,
  sticky = false,
  children,
}: {
  title: string;
  description?: string;
  head?: ReactNode;
  above?: ReactNode;
  back?: ReactNode;
  eyebrow?: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  isNarrow?: boolean;
  sticky?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      {head ?? <PageTitle description={description}>{title}</PageTitle>}
      {above}
      <header className={classes.head} data-sticky={sticky || undefined}>
        <div>
          {back}
          {eyebrow && <div className={classes.eyebrow}>{eyebrow}</div>}
          <Title order={1}>{title}</Title>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
        {intro && <p className={classes.intro}>{intro}</p>}
      </header>
      {children}
    </div>
  );
}

/** Document title for pages without a frame. These pages are private: search engines must not index them. */
export function PageTitle({ description, children }: { description?: string; children: string }) {
  const lab = useLab();
  return (
    <>
      <title>{`${children} · ${lab.name}`}</title>
      <meta name="robots" content="noindex" />
      {description && <meta name="description" content={description} />}
    </>
  );
}

/** Numbers of film-related things: orders, lab numbers, frames, edge codes. */
export function FilmNumber({ children }: { children: ReactNode }) {
  return <span className={classes.filmNumber}>{children}</span>;
}
