import { useCallback, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { IconChevronDown } from "../platform/icons.tsx";
import classes from "./group-menu.module.css";
import type { NavigationGroup } from "./navigation-links.ts";

/**
 * Group of links under one name in the header, for example "Print". Opens without scripts; closes when the focus leaves
 * or on a click elsewhere.
 * @param current path of the group's current link
 */
export function GroupMenu({ group, current }: { group: NavigationGroup; current?: string | undefined }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = useCallback(() => menu.current?.removeAttribute("open"), []);
  useEffect(close, [key, close]);
  useEffect(() => {
    const details = menu.current;
    const onElsewhere = ({ target }: Event) => {
      if (!details?.contains(target as Node)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details?.open) return;
      if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
      close();
    };
    addEventListener("pointerdown", onElsewhere);
    addEventListener("focusin", onElsewhere);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onElsewhere);
      removeEventListener("focusin", onElsewhere);
      removeEventListener("keydown", onKey);
    };
  }, [close]);

  return (
    <details ref={menu} className={classes.group}>
      <summary data-current={current === undefined ? undefined : true}>
        {group.label} <IconChevronDown size={17} stroke={2.2} aria-hidden />
      </summary>
      <div className={classes.links}>
        {group.links.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </div>
    </details>
  );
}
