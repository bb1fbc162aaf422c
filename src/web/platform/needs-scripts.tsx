import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useLab } from "./lab.ts";
import classes from "./states.module.css";

/**
 * Message on browser-rendered pages when scripts are off.
 * @param children describes the page's content, and an alternative
 * @param isAlone when next to the page instead of inside its margins
 */
export function NeedsScripts({ children, isAlone = false }: { children: ReactNode; isAlone?: boolean }) {
  const lab = useLab();
  return (
    <noscript>
      <div className={classes.scripts} data-alone={isAlone || undefined}>
        <h2>This page needs JavaScript</h2>
        <p>{children}</p>
        <p>
          Turn it on for this site and reload the page, or write to <a href={`mailto:${lab.email}`}>{lab.email}</a>: we
          do it by hand.
        </p>
        <Button component="a" href="/collections" variant="default">
          Back to the shop
        </Button>
      </div>
    </noscript>
  );
}
