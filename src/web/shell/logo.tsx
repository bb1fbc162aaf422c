import { VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import { useSession } from "../platform/session.ts";
import classes from "./logo.module.css";

/** How long the name stands before it turns over (screens §9). */
const FLIP_AFTER_MS = 800;

/** The lab's name, which turns over to greet whoever is logged in. Leads home; in the customer area to the rolls. */
export function Logo() {
  const session = useSession();
  const { pathname } = useLocation();
  const user = session.state === "signedIn" ? session.user : null;
  const flipped = useTrueAfter(FLIP_AFTER_MS, user !== null);
  const inCustomerArea = user !== null && pathname.startsWith(`/users/${user.id}`);
  return (
    <Link className={classes.logo} to={inCustomerArea ? `/users/${user.id}/rolls` : "/"}>
      <span className={classes.card} data-flipped={flipped || undefined}>
        <span className={classes.front}>{BRAND.name}</span>
        <span className={classes.back}>{user && `Hello ${user.firstName} ${[...user.lastName][0] ?? ""}.`}</span>
      </span>
      {/* The name of the link holds what is seen of it, so that people can ask for it by voice. */}
      <VisuallyHidden>{inCustomerArea ? "your rolls" : "home"}</VisuallyHidden>
    </Link>
  );
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
