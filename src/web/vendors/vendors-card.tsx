import { Button } from "@mantine/core";
import { Link } from "react-router";
import { testVendors } from "../../contract/vendors/vendors.ts";
import { ConnectionActions, ConnectionCard } from "../parts/connections/connection-card.tsx";
import { ConnectionSwitch, useConnectionSwitch } from "../parts/connections/connection-switch.tsx";
import { TestButton, TestNote } from "../parts/connections/connection-test.tsx";
import { useCallMutation } from "../platform/query.ts";

/** Vendors' own programs (docs/product/connections.md#print-vendors). */
export function VendorsCard() {
  const keys = useConnectionSwitch("vendorKeys");
  const attempt = useCallMutation(testVendors);
  return (
    <ConnectionCard
      title="Print vendors"
      about="A vendor's own system fetches orders with their files and reports parcels, by an API key that the vendor creates."
      {...(keys.isOn !== undefined && {
        state: keys.isOn ? { tone: "success", label: "On" } : { tone: "default", label: "Off" },
      })}
    >
      <ConnectionSwitch label="Vendors' keys work" of={keys} />
      <TestNote attempt={attempt} />
      <ConnectionActions>
        <TestButton of="print vendors" attempt={attempt} onTest={() => attempt.mutate(undefined)} />
        <Button component={Link} to="/admin/keys?of=VENDORS" variant="default">
          Vendors' keys
        </Button>
      </ConnectionActions>
    </ConnectionCard>
  );
}
