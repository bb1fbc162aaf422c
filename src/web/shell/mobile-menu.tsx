import { Button } from "@mantine/core";
import { useCallback, useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useLab } from "../platform/lab.ts";
import { IconChevronDown, IconMenu2, IconX } from "../platform/icons.tsx";
import { useMay } from "../platform/may.ts";
import { useSession } from "../platform/session.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import classes from "./mobile-menu.module.css";
import {
  FRESH_ORDER,
  isGroup,
  labLinks,
  mayBecomeMember,
  menuLinks,
  type NavigationLink,
  newOrderPath,
} from "./navigation-links.ts";

/**
 * Full-screen menu for small screens: slides in over 250 ms, closes with its button, Escape, a link, and on navigation
 * (docs/product/screens.md#mobile-menu). A native dialog, available before our scripts load.
 * @param isStaffs on staff pages: shows only the lab's links
 */
export function MobileMenu({ isStaffs = false }: { isStaffs?: boolean }) {
  const lab = useLab();
  const menu = useRef<HTMLDialogElement>(null);
  const id = useId();
  const session = useSession();
  const may = useMay();
  const { key } = useLocation();
  const newOrder = newOrderPath(session);
  const isAdmin = session.state === "signedIn" && session.user.role === "ADMIN";
  const close = useCallback(() => menu.current?.close(), []);
  useEffect(close, [key, close]);

  const asLink = ({ to, label }: NavigationLink) => (
    <Link key={to} to={to} onClick={close}>
      {label}
    </Link>
  );
  return (
    <>
      <button
        type="button"
        className={classes.burger}
        aria-label="Menu"
        aria-haspopup="dialog"
        // Also opens without scripts in browsers with invoker commands.
        {...{ commandfor: id, command: "show-modal" }}
        onClick={(event) => {
          event.preventDefault();
          menu.current?.showModal();
        }}
      >
        <IconMenu2 size={26} stroke={1.8} aria-hidden />
      </button>
      <dialog ref={menu} id={id} className={classes.sheet} aria-label="Menu">
        <div className={classes.head}>
          <span className={classes.title} aria-hidden>
            {lab.name.toUpperCase()} ▸ MENU
          </span>
          <button
            type="button"
            className={classes.cross}
            aria-label="Close the menu"
            {...{ commandfor: id, command: "close" }}
            onClick={close}
          >
            <IconX size={28} stroke={1.8} aria-hidden />
          </button>
        </div>
        <nav className={classes.links} aria-label="Menu">
          {[...(isAdmin ? labLinks(may) : []), ...(isStaffs ? [] : menuLinks(session))].map((entry) =>
            isGroup(entry) ? (
              <details key={entry.label}>
                <summary>
                  {entry.label} <IconChevronDown size={26} aria-hidden />
                </summary>
                {entry.links.map(asLink)}
              </details>
            ) : (
              asLink(entry)
            ),
          )}
        </nav>
        <div className={classes.foot}>
          {session.state === "signedIn" && mayBecomeMember(session.user) && (
            <a className={classes.quiet} href="/memberships/purchase" target="_blank" rel="noreferrer">
              Become A Member
            </a>
          )}
          {newOrder && (
            <Button component={Link} to={newOrder} state={FRESH_ORDER} size="lg" fullWidth onClick={close}>
              New Order
            </Button>
          )}
          {session.state !== "signedIn" && (
            <>
              <Button component={Link} to="/login" size="lg" fullWidth onClick={close}>
                Log In
              </Button>
              <Link className={classes.quiet} to="/signup" onClick={close}>
                New here? Join {lab.name}
              </Link>
            </>
          )}
          <ColorSchemeSwitch />
        </div>
      </dialog>
    </>
  );
}
