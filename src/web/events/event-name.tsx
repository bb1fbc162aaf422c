import { eventLabel } from "../../rules/events/event-types.ts";
import classes from "./webhooks.module.css";

/** An event's label, then its type in the API. */
export const EventName = ({ type }: { type: string }) => (
  <>
    <span className={classes.label}>{eventLabel(type)}</span> <code className={classes.type}>{type}</code>
  </>
);
