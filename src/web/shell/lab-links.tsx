import { NavLink, useLocation } from "react-router";
import { useMay } from "../platform/may.ts";
import { GroupMenu } from "./group-menu.tsx";
import classes from "./lab-links.module.css";
import { isGroup, isLinkCurrent, labLinks } from "./navigation-links.ts";

/** Staff links in one line: daily tools first, the rest grouped by topic. @param className for the links' position */
export function LabLinks({ className }: { className: string | undefined }) {
  const { pathname } = useLocation();
  const may = useMay();
  return (
    <nav className={`${classes.links} ${className}`} aria-label="Lab">
      {labLinks(may).map((entry) =>
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
