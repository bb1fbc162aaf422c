import { NavLink, useLocation } from "react-router";
import { GroupMenu } from "./group-menu.tsx";
import classes from "./lab-links.module.css";
import { isGroup, isLinkCurrent, LAB_LINKS } from "./navigation-links.ts";

/** Staff links in one line: daily tools first, the rest grouped by topic. @param className for the links' position */
export function LabLinks({ className }: { className: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <nav className={`${classes.links} ${className}`} aria-label="Lab">
      {LAB_LINKS.map((entry) =>
        isGroup(entry) ? (
          <GroupMenu
            key={entry.label}
            group={entry}
            current={entry.links.find((link) => isLinkCurrent(link, pathname))?.to}
          />
        ) : (
          <NavLink key={entry.to} to={entry.to}>
            {entry.label}
          </NavLink>
        ),
      )}
    </nav>
  );
}
