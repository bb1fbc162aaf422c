import { EVENT_SCHEMAS } from "../../contract/events/event.ts";
import { EVENT_NAMES, EVENT_TYPES } from "../../rules/events/event-types.ts";
import { Fold } from "../platform/kit/fold.tsx";
import { EventName } from "./event-name.tsx";
import classes from "./webhooks.module.css";

/** Lists all events with the fields of their data. */
export function EventCatalog() {
  return (
    <Fold title="Event catalog" summary={`${EVENT_NAMES.length} events`} isOpen={false}>
      <dl className={classes.catalog}>
        {EVENT_NAMES.map((type) => (
          <div key={type}>
            <dt>
              <EventName type={type} />
            </dt>
            <dd>
              {EVENT_TYPES[type].when}.
              <div className={classes.quiet}>{Object.keys(EVENT_SCHEMAS[type].shape.data.shape).join(", ")}</div>
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
