import { eventLabel } from "../../rules/events/event-types.ts";
import classes from "./webhooks.module.css";

/** An event's label, then its type in the API. */
export const EventName = ({ type }: { type: string }) => (
  <>
    {eventLabel(type)} <code className={classes.type}>{type}</code>
  </>
);
