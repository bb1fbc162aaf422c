import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { BRAND } from "../../rules/brand.ts";
import classes from "./states.module.css";

/**
 * What a page that is made in the browser says to one that runs no scripts, in place of nothing.
 * @param children what it would show, and what can be done instead
 * @param isAlone it stands beside the page, and not between its edges
 */
export function NeedsScripts({ children, isAlone = false }: { children: ReactNode; isAlone?: boolean }) {
  return (
    <noscript>
      <div className={classes.scripts} data-alone={isAlone || undefined}>
        <h2>This page needs JavaScript</h2>
        <p>{children}</p>
        <p>
          Turn it on for this site and reload the page, or write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>:
          we do it by hand.
        </p>
        <Button component="a" href="/collections" variant="default">
          Back to the shop
        </Button>
      </div>
    </noscript>
  );
}
