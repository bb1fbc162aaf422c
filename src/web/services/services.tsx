import { listServices } from "../../contract/services/services.ts";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { ServiceCard } from "./service-card.tsx";
import classes from "./services.module.css";

/** Lists the external services for staff (docs/product/services.md#services-page). */
export function Services() {
  const query = useCall(listServices, undefined);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={6} height={120} />}>
      {({ services }) => (
        <ul className={classes.list}>
          {services.map((service) => (
            <ServiceCard key={service.service} service={service} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
