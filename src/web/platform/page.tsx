import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BRAND } from "../../rules/brand.ts";
import classes from "./page.module.css";

/**
 * The frame of an ordinary page: its one heading, what can be done at its side, and a measure.
 * @param title heading and, with the lab's name, the browser's title
 * @param description of a page that search engines pass over and other sites may link to, in 50 to 160 characters
 * @param head of a page that everyone may find: its `PublicPageHead`, in place of a title that search engines pass over
 * @param above what leads to the pages beside this one
 * @param back the way back to where this page is one of many; on staff's pages beside the heading
 * @param eyebrow a small line above the heading, such as an order number
 * @param width narrow for forms (32 rem), regular (72 rem), wide for the bench and pictures (100 rem)
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
  width = "regular",
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
  width?: "narrow" | "regular" | "wide";
  children: ReactNode;
}) {
  return (
    <div className={classes.page} data-width={width}>
      {head ?? <PageTitle description={description}>{title}</PageTitle>}
      {above}
      <header className={classes.head}>
        <div>
          {back}
          {eyebrow && <div className={classes.eyebrow}>{eyebrow}</div>}
          <Title order={1}>{title}</Title>
          {intro && <p className={classes.intro}>{intro}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** The browser's title for pages without a frame. They are nobody else's: search engines leave them out. */
export function PageTitle({ description, children }: { description?: string; children: string }) {
  return (
    <>
      <title>{`${children} · ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      {description && <meta name="description" content={description} />}
    </>
  );
}

/** Numbers that belong to film: orders, lab numbers, frames, edge codes. */
export function FilmNumber({ children }: { children: ReactNode }) {
  return <span className={classes.filmNumber}>{children}</span>;
}
