import { Kbd } from "@mantine/core";
import { useSyncExternalStore } from "react";
import classes from "./keys.module.css";
import { shownKeys } from "./pressed.ts";

const never = () => () => undefined;
const isMac = () => navigator.userAgent.includes("Mac");

export function KeyCaps({ keys }: { keys: string }) {
  const mac = useSyncExternalStore(never, isMac, () => false);
  return (
    <span className={classes.caps}>
      {shownKeys(keys, mac).map((key) => (
        <Kbd key={key} className={classes.cap}>
          {key}
        </Kbd>
      ))}
    </span>
  );
}
