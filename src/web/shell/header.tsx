import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useMatches } from "react-router";
import { useLab } from "../platform/lab.ts";
import { IconLogin2, IconPlus } from "../platform/icons.tsx";
import { type Session, useSession } from "../platform/session.ts";
import { Account } from "./account.tsx";
import type { CartSlot } from "./cart-slot.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { GroupMenu } from "./group-menu.tsx";
import classes from "./header.module.css";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { FRESH_ORDER, headerLinks, isGroup, mayBecomeMember, menuLinks, newOrderPath } from "./navigation-links.ts";
import { isCurrent, isProductDetails, isShop, stepsOf } from "./places.ts";
import { Stepper } from "./stepper.tsx";

/** Scroll distance after which the header gets a background (docs/product/landing.md#header-over-the-hero), in px. */
const SCROLLED_PX = 135;
const WITH_HERO: ReadonlySet<string> = new Set(["routes/home", "routes/content-page"]);

/**
 * Header of nearly every page (docs/product/screens.md#header).
 * @param cart its button and count, if there is a cart
 */
export function Header({ cart, search: find }: { cart?: CartSlot | undefined; search: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const overHero = useMatches().some(({ id }) => WITH_HERO.has(id)) && session.state !== "signedIn";
  const header = useRef<HTMLElement>(null);
  useMarkWhenScrolled(header);

  return (
    <header
      ref={header}
      className={classes.header}
      data-session={session.state}
      data-role={session.state === "signedIn" ? session.user.role : undefined}
      data-over-hero={overHero || undefined}
      data-shop={isShop(pathname) || undefined}
      data-blurred={isProductDetails(pathname) || undefined}
    >
      <div className={classes.bar}>
        <Logo />
        <Links session={session} pathname={pathname} search={search} />
        <div className={classes.tools}>
          {session.state === "signedIn" && <Own session={session} pathname={pathname} />}
          {find}
          <span className={classes.wideOnly}>
            <ColorSchemeSwitch />
          </span>
          {session.state !== "signedIn" && session.state !== "unreachable" && <Doors />}
          {cart?.button}
          {session.state === "signedIn" && <Account user={session.user} cart={cart} />}
          <MobileMenu />
        </div>
      </div>
      <noscript>
        <nav className={classes.plain} aria-label="All pages">
          {menuLinks({ state: "visitor" }).map((entry) =>
            isGroup(entry) ? null : (
              <a key={entry.to} href={entry.to}>
                {entry.label}
              </a>
            ),
          )}
        </nav>
      </noscript>
    </header>
  );
}

/** Navigation links; in multi-step flows, the progress instead. */
function Links({ session, pathname, search }: { session: Session; pathname: string; search: string }) {
  const steps = session.state === "signedIn" ? stepsOf(pathname, search) : null;
  if (steps) return <Stepper {...steps} />;
  return (
    <nav className={classes.links} aria-label="Main">
      {headerLinks(session).map((entry) =>
        isGroup(entry) ? (
          <GroupMenu key={entry.label} group={entry} />
        ) : (
          <Link key={entry.to} to={entry.to} aria-current={isCurrent(entry.to, pathname) ? "page" : undefined}>
            {entry.label}
          </Link>
        ),
      )}
    </nav>
  );
}

/** Letters of a name that fit twice on a phone: as logo and in the button. */
const SHORT_NAME = 8;

function Doors() {
  const lab = useLab();
  return (
    <>
      <Link className={classes.logIn} to="/login" aria-label="Log In" title="Log In">
        <IconLogin2 size={24} stroke={1.8} aria-hidden />
      </Link>
      <Button
        className={classes.join}
        component={Link}
        to="/signup"
        variant="default"
        aria-label={`Join ${lab.name}`}
        data-long={lab.name.length > SHORT_NAME || undefined}
      >
        Join<span className={classes.joined}>&nbsp;{lab.name}</span>
      </Button>
    </>
  );
}

function Own({ session, pathname }: { session: Session & { state: "signedIn" }; pathname: string }) {
  const newOrder = newOrderPath(session);
  return (
    <>
      {mayBecomeMember(session.user) && stepsOf(pathname, "") === null && (
        <Link className={classes.member} to="/memberships/purchase">
          Become A Member
        </Link>
      )}
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
    </>
  );
}

/** Sets the attribute directly, without a render per scroll event. */
function useMarkWhenScrolled(element: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const mark = () => element.current?.toggleAttribute("data-scrolled", window.scrollY > SCROLLED_PX);
    mark();
    addEventListener("scroll", mark, { passive: true });
    return () => removeEventListener("scroll", mark);
  }, [element]);
}
