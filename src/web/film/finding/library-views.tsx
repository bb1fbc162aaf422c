import { Link, useLocation } from "react-router";
import { IconBrandInstagram, IconLayoutGrid, IconMovie, IconShare } from "../../platform/icons.tsx";
import classes from "./library-views.module.css";

const VIEWS = [
  { view: "rolls", label: "Rolls", Icon: IconMovie },
  { view: "scans", label: "All scans", Icon: IconLayoutGrid },
] as const;

/** Tabs of the library's views, which preserve the search, and of shares and submissions. */
export function LibraryViews({ base, view }: { base: string; view: "rolls" | "scans" | "shares" | "offers" }) {
  const { search } = useLocation();
  return (
    <nav className={classes.views} aria-label="View">
      {VIEWS.map(({ view: each, label, Icon }) => (
        <Link
          key={each}
          to={`${base}/${each}${view === "rolls" || view === "scans" ? search : ""}`}
          aria-current={each === view ? "page" : undefined}
        >
          <Icon size={18} aria-hidden /> {label}
        </Link>
      ))}
      {/* Both are their owner's: the lab has no page of them. */}
      {base.startsWith("/users/") && (
        <>
          <Link to={`${base}/shares`} aria-current={view === "shares" ? "page" : undefined}>
            <IconShare size={18} aria-hidden /> Shares
          </Link>
          <Link to={`${base}/offers`} aria-current={view === "offers" ? "page" : undefined}>
            <IconBrandInstagram size={18} aria-hidden /> Submissions
          </Link>
        </>
      )}
    </nav>
  );
}
