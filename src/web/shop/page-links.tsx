import { Link } from "react-router";
import { IconArrowLeft, IconArrowRight } from "../platform/icons.tsx";
import classes from "./page-links.module.css";

export function PageLinks({
  page,
  pages,
  addressOf,
}: {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pages} aria-label="Pages">
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev" aria-label="Previous page">
          <IconArrowLeft size={20} aria-hidden />
        </Link>
      )}
      {shownPages(page, pages).map((one, place, all) => (
        <span key={one} className={classes.place}>
          {place > 0 && one - all[place - 1]! > 1 && <span aria-hidden>…</span>}
          <Link to={addressOf(one)} aria-current={one === page ? "page" : undefined} aria-label={`Page ${one}`}>
            {one}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next" aria-label="Next page">
          <IconArrowRight size={20} aria-hidden />
        </Link>
      )}
    </nav>
  );
}

function shownPages(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  return [...new Set(wanted)].sort((a, b) => a - b);
}
