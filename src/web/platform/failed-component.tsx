import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./failed-component.module.css";
import { isOffline, reloadIfReachable } from "./offline.ts";

/**
 * Notice at the bottom of the window for a component that could not be loaded or crashed (lazy-component.tsx). Only a
 * reload retries: Chromium caches failed imports, and a new release may have replaced the file.
 */
export function FailedComponent({
  name,
  waiting,
  onGiveUp,
}: {
  name: string | null;
  waiting: ReactNode;
  onGiveUp: (() => void) | undefined;
}) {
  const [isHidden, setHidden] = useState(false);
  if (name === null || isHidden) return waiting;
  return (
    <>
      {waiting}
      <div className={classes.notice} role="alert">
        <p>
          {name} could not be loaded.{" "}
          {isOffline() ? "You are offline. It loads when you're back online." : "The rest of the page works."}
        </p>
        <div className={classes.buttons}>
          {!isOffline() && (
            <Button size="compact-md" onClick={() => void reloadIfReachable()}>
              Reload page
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              setHidden(true);
              onGiveUp?.();
            }}
          >
            Close
          </Button>
        </div>
      </div>
    </>
  );
}
