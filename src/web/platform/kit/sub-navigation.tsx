import { type ReactNode, useEffect, useRef } from "react";
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
  const row = useRef<HTMLElement>(null);
  const current = links.find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => {
    const link = current === undefined ? null : row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !link) return;
    // Only the row scrolls, never the page.
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <div className={classes.layout}>
      <nav ref={row} className={classes.links} aria-label={label}>
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
