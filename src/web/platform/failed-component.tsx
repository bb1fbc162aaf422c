import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { reloadFailedStyles } from "./import-with-retry.ts";
import classes from "./lost-part.module.css";

/** Notice at the bottom of the window for a part of the page that failed to load (lazy-part.tsx). */
export function FailedComponent({
  name,
  wasTried,
  waiting,
  onGiveUp,
  onRetry,
}: {
  name: string | null;
  /** The retry failed: a page from an earlier release may request files that no longer exist. */
  wasTried: boolean;
  waiting: ReactNode;
  onGiveUp: (() => void) | undefined;
  onRetry: () => void;
}) {
  const [isHidden, setHidden] = useState(false);
  const retry = useEffectEvent(() => void reloadFailedStyles().then(onRetry));
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);
  if (name === null || isHidden) return waiting;
  return (
    <>
      {waiting}
      <div className={classes.notice} role="alert">
        <p>
          {name} could not be loaded.{" "}
          {navigator.onLine ? "The rest of the page works." : "You are offline. It loads when you're back online."}
        </p>
        <div className={classes.ways}>
          {wasTried && navigator.onLine && (
            <Button variant="default" size="compact-md" onClick={() => location.reload()}>
              Reload the page
            </Button>
          )}
          <Button size="compact-md" onClick={() => void reloadFailedStyles().then(onRetry)}>
            Try again
          </Button>
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
