import { Anchor } from "@mantine/core";
import classes from "./stale.module.css";

/** What is shown was read before, and could not be read again. */
export function Stale({ retry }: { retry: () => void }) {
  return (
    <p role="alert" className={classes.stale}>
      This could not be refreshed and may be out of date.{" "}
      <Anchor component="button" type="button" onClick={retry}>
        Try again
      </Anchor>
    </p>
  );
}
