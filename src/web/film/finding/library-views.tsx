import { IconLayoutGrid } from "../../platform/icons/layout-grid.tsx";
import { IconMovie } from "../../platform/icons/movie.tsx";
import { Link, useLocation } from "react-router";
import classes from "./library-views.module.css";

const VIEWS = [
  { view: "rolls", label: "Rolls", Icon: IconMovie },
  { view: "scans", label: "All scans", Icon: IconLayoutGrid },
] as const;

/** The two ways to look at everything; what it is narrowed to goes along. */
export function LibraryViews({ base, view }: { base: string; view: "rolls" | "scans" }) {
  const { search } = useLocation();
  return (
    <nav className={classes.views} aria-label="View">
      {VIEWS.map(({ view: each, label, Icon }) => (
        <Link key={each} to={`${base}/${each}${search}`} aria-current={each === view ? "page" : undefined}>
          <Icon size={18} aria-hidden /> {label}
        </Link>
      ))}
    </nav>
  );
}
