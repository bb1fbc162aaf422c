import { EVENT_SCHEMAS } from "../../contract/events/event.ts";
import { EVENT_NAMES, EVENT_TYPES } from "../../rules/events/event-types.ts";
import { Fold } from "../platform/kit/fold.tsx";
import classes from "./webhooks.module.css";

/** Lists all events with the fields of their data. */
export function EventCatalog() {
  return (
    <Fold title="Catalog of events" summary={`${EVENT_NAMES.length} types`} isOpen={false}>
      <dl className={classes.catalog}>
        {EVENT_NAMES.map((type) => (
          <div key={type}>
            <dt>{type}</dt>
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
