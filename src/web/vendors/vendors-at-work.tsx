import { Badge } from "@mantine/core";
import { Link } from "react-router";
import { listVendors, type Vendor } from "../../contract/vendors/vendors.ts";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./vendors-at-work.module.css";

/** Lists every vendor with their workload for the lab; each number links to those orders. */
export function VendorsAtWork() {
  const query = useCall(listVendors, undefined);
  return (
    <Section title="Vendors">
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} height={56} />}>
        {({ vendors }) =>
          vendors.length === 0 ? (
            <p className={classes.none}>
              No vendors yet. Give a person the Vendor role under People, then select them on a product's page.
            </p>
          ) : (
            <ul className={classes.vendors}>
              {vendors.map((vendor) => (
                <VendorAtWork key={vendor.vendorId} vendor={vendor} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function VendorAtWork({
  vendor: { vendorId, name, email, newOrders, acceptedOrders, lateOrders },
}: {
  vendor: Vendor;
}) {
  const orders = `/vendor-orders?vendorId=${vendorId}`;
  return (
    <li>
      <div>
        <Link to={orders}>{name}</Link>
        <small>{email}</small>
      </div>
      <p>
        <Link to={`${orders}&state=NEW`}>{newOrders} new</Link>
        <Link to={`${orders}&state=ACCEPTED`}>{acceptedOrders} in progress</Link>
        {lateOrders > 0 && (
          <Badge
            component={Link}
            to={`${orders}&late=true`}
            color="red"
            variant="filled"
            size="lg"
            radius="xs"
            tt="none"
          >
            {lateOrders} overdue
          </Badge>
        )}
      </p>
    </li>
  );
}
