import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { BRAND } from "../../rules/brand.ts";
import { Link, NavLink, useLocation } from "react-router";
import { QuickSearch } from "../orders/quick-search.tsx";
import { useSession } from "../platform/session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import classes from "./header.module.css";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { FRESH_ORDER, navigationLinks, newOrderPath } from "./navigation-links.ts";

/** Scrolled further than this, the header gets a ground of its own (screens §2.1), in px. */
const SCROLLED_PX = 135;

/** The bar at the top of every page (screens §4.2, §4.3). */
export function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  const header = useRef<HTMLElement>(null);
  const newOrder = newOrderPath(session);
  useMarkWhenScrolled(header);

  return (
    <header
      ref={header}
      className={classes.header}
      data-session={session.state}
      data-role={session.state === "signedIn" ? session.user.role : undefined}
      data-over-hero={(pathname === "/" && session.state !== "signedIn") || undefined}
    >
      <div className={classes.bar}>
        <Logo />
        <nav className={classes.links} aria-label="Main">
          {navigationLinks(session).map(({ to, label }) =>
            to.includes("#") ? (
              <Link key={to} to={to}>
                {label}
              </Link>
            ) : (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ),
          )}
        </nav>
        <div className={classes.tools}>
          {session.state === "signedIn" && session.user.role === "ADMIN" && <QuickSearch />}
          <span className={classes.wideOnly}>
            <ColorSchemeSwitch />
          </span>
          {newOrder && pathname !== newOrder && (
            <Button
              className={classes.wideOnly}
              component={Link}
              to={newOrder}
              state={FRESH_ORDER}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              New Order
            </Button>
          )}
          {session.state === "signedIn" || session.state === "unreachable" ? null : (
            <>
              <Link className={classes.logIn} to="/login">
                Log In
              </Link>
              <Button className={classes.wideOnly} component={Link} to="/signup" variant="default">
                Join {BRAND.name}
              </Button>
            </>
          )}
          {session.state === "signedIn" && <AccountMenu user={session.user} />}
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** Marks the element itself, without a render for every scroll. */
function useMarkWhenScrolled(element: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const mark = () => element.current?.toggleAttribute("data-scrolled", window.scrollY > SCROLLED_PX);
    mark();
    addEventListener("scroll", mark, { passive: true });
    return () => removeEventListener("scroll", mark);
  }, [element]);
}
