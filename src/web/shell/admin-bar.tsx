import { NavLink } from "react-router";
import { lazyPart } from "../platform/lazy-part.tsx";
import classes from "./admin-bar.module.css";
import { LAB_LINKS } from "./navigation-links.ts";

const QuickSearch = lazyPart(
  async () => ({ default: (await import("../orders/quick-search.tsx")).QuickSearch }),
  "The search",
);

/** Lab staff's bar above the header: their links, how busy the lab is, and the search (docs/product/screens.md#admin-bar). */
export function AdminBar() {
  return (
    <div className={classes.bar} role="region" aria-label="The lab" data-admin-bar>
      <div className={classes.inner}>
        <nav className={classes.links} aria-label="Lab">
          {LAB_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        <QuickSearch />
      </div>
    </div>
  );
}
