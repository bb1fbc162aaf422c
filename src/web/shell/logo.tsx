import { VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { type Logo as PublicLogo } from "../../rules/lab-settings/lab-profile.ts";
import { logoPath, logoWithin } from "../../rules/lab-settings/logo.ts";
import { useLab } from "../platform/lab.ts";
import { useSession } from "../platform/session.ts";
import classes from "./logo.module.css";
import { isShop } from "./places.ts";

/** Delay before the name flips (docs/product/screens.md#logo). */
const FLIP_AFTER_MS = 800;

/** The lab's name, which flips to greet signed-in users (docs/product/screens.md#logo). */
export function Logo({ small = false }: { small?: boolean }) {
  const lab = useLab();
  const session = useSession();
  const { pathname } = useLocation();
  const user = session.state === "signedIn" ? session.user : null;
  const flipped = useTrueAfter(FLIP_AFTER_MS, user !== null);
  const { to, words } = leadsTo(pathname, user);
  return (
    <Link className={classes.logo} data-small={small || undefined} to={to}>
      <span className={classes.card} data-flipped={flipped || undefined}>
        <span className={classes.front}>{lab.logo === null ? lab.name : <LabLogo logo={lab.logo} />}</span>
        <span className={classes.back}>{user && `Hello ${user.firstName} ${[...user.lastName][0] ?? ""}.`}</span>
      </span>
      {/* The name of the link holds what is seen of it, so that people can ask for it by voice. */}
      <VisuallyHidden>{words}</VisuallyHidden>
    </Link>
  );
}

/** px */
const FRAME = { width: 200, height: 36 };

function LabLogo({ logo }: { logo: PublicLogo }) {
  const { name } = useLab();
  return <img src={logoPath(logo.id)} alt={name} {...logoWithin(logo, FRAME)} />;
}

/**
 * Returns the logo's link: home; in the customer area the rolls; in the shop, for visitors, the shop's home page
 * (docs/product/screens.md#logo).
 */
function leadsTo(pathname: string, user: { id: string } | null): { to: string; words: string } {
  if (user !== null && pathname.startsWith(`/users/${user.id}`))
    return { to: `/users/${user.id}/rolls`, words: "your rolls" };
  if (user === null && isShop(pathname)) return { to: "/collections", words: "shop" };
  return { to: "/", words: "home" };
}

function useTrueAfter(ms: number, started: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!started) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [ms, started]);
  return over;
}
