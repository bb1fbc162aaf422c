import { Link } from "react-router";
import type { PageLink } from "./landing-data.ts";
import classes from "./other-pages.module.css";

export function OtherPages({ pages, current }: { pages: readonly PageLink[]; current?: string }) {
  const others = pages.filter(({ slug }) => slug !== current);
  if (others.length === 0) return null;
  return (
    <nav className={classes.pages} aria-label="Film developing near you">
      <PageList
        title="We develop film from"
        links={others.flatMap(({ slug, city }) => (city ? [{ slug, text: city }] : []))}
      />
      <PageList
        title="Good to know"
        links={others.flatMap(({ slug, city, title }) => (city ? [] : [{ slug, text: title }]))}
      />
    </nav>
  );
}

function PageList({ title, links }: { title: string; links: readonly { slug: string; text: string }[] }) {
  return (
    <details className={classes.list}>
      <summary>{title}</summary>
      <ul>
        {links.map(({ slug, text }) => (
          <li key={slug}>
            <Link to={`/${slug}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
