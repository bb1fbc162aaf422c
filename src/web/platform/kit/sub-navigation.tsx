import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./sub-navigation.module.css";

/** A page with a sub-navigation beside it, above it on phones: settings in several pages. */
export function WithSubNavigation({
  label,
  links,
  children,
}: {
  label: string;
  links: readonly { to: string; label: string; isCurrent?: boolean }[];
  children: ReactNode;
}) {
  return (
    <div className={classes.layout}>
      <nav className={classes.links} aria-label={label}>
        {links.map(({ to, label: text, isCurrent = false }) => (
          <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined}>
            {text}
          </Link>
        ))}
      </nav>
      <div className={classes.parts}>{children}</div>
    </div>
  );
}
