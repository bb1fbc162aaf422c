import { listServices } from "../../contract/services/services.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { Fold } from "../platform/kit/fold.tsx";
import { useCall } from "../platform/query.ts";
import { ScrollArea } from "../platform/scroll-area.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import { ServiceCard } from "./service-card.tsx";
import classes from "./services.module.css";

/** Lists the external services for staff (docs/product/services.md#services-page). */
export function Services() {
  const query = useCall(listServices, undefined);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={6} height={120} />}>
      {({ services, environment }) => (
        <div className={classes.parts}>
          <ul className={classes.list}>
            {services.map((service) => (
              <ServiceCard key={service.service} service={service} />
            ))}
          </ul>
          <SetByOperator environment={environment} />
        </div>
      )}
    </Loaded>
  );
}

/** The server's settings, which only its operator can change; their values are not shown, because some are secret. */
function SetByOperator({ environment }: Pick<ReplyOf<typeof listServices>, "environment">) {
  const count = environment.filter(({ isSet }) => isSet).length;
  return (
    <Fold title="Set by the operator" summary={`${count} of ${environment.length} settings are set`} isOpen={false}>
      <ScrollArea label="Settings of the server">
        <table className={classes.settings}>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">State</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {environment.map(({ name, isSet, about }) => (
              <tr key={name} data-set={isSet || undefined}>
                <th scope="row">{name}</th>
                <td>{isSet ? "Set" : "Not set"}</td>
                <td>{about}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Fold>
  );
}
