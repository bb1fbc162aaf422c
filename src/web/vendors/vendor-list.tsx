import { listVendorOrders, listVendors, type VendorOrder } from "../../contract/vendors/vendors.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { VENDOR_ORDER_STATES } from "../../rules/vendors/vendor-orders.ts";
import { formatDay } from "../platform/dates.ts";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import { VENDOR_ORDERS } from "./list-address.ts";
import { VendorStateInTime } from "./vendor-state-badge.tsx";
import { contentOf, STATE_LABELS } from "./vendor-text.ts";

const STATES = VENDOR_ORDER_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

const ORDER: readonly Column<VendorOrder>[] = [
  { head: "Order", cell: ({ orderId }) => shownOrderNumber(orderId) },
  { head: "Date", sort: "createdAt", cell: ({ createdAt }) => formatDay(createdAt), onPhone: "end" },
  { head: "Items", cell: ({ lines }) => contentOf(lines), clip: true },
];
const VENDOR: Column<VendorOrder> = { head: "Vendor", cell: ({ vendorName }) => vendorName, onPhone: "named" };
const STATE: readonly Column<VendorOrder>[] = [
  {
    head: "Ship to",
    cell: ({ shipTo }) => (shipTo === null ? "Pickup at the lab" : shipTo.name),
    clip: true,
    onPhone: "named",
  },
  { head: "Status", sort: "state", onPhone: "end", cell: (order) => <VendorStateInTime order={order} /> },
];
const COLUMNS = [...ORDER, ...STATE];
const LAB_COLUMNS = [...ORDER, VENDOR, ...STATE];

function VendorFilter(props: { value: string | undefined; onChange: (vendorId: string | undefined) => void }) {
  const vendors = useCall(listVendors, undefined);
  const options = (vendors.data?.vendors ?? []).map(({ vendorId, name }) => ({ value: vendorId, label: name }));
  return <FilterSelect label="Vendor" options={options} {...props} />;
}

/** Lists a vendor's open and finished orders; for the lab all vendors' orders, with overdue ones flagged. */
export function VendorList({ forLab }: { forLab: boolean }) {
  const list = useListAddress(VENDOR_ORDERS);
  const orders = useCall(listVendorOrders, { query: list.query }, { keepPrevious: true });
  return (
    <TableList
      list={list}
      query={orders}
      rowsOf={(data) => data.vendorOrders}
      noun={["order", "orders"]}
      search="Number or name"
      filters={
        <>
          <FilterSelect
            label="Status"
            value={list.filters.state}
            options={STATES}
            onChange={(state) => list.filter({ state })}
          />
          {forLab && (
            <>
              <VendorFilter value={list.filters.vendorId} onChange={(vendorId) => list.filter({ vendorId })} />
              <FilterSelect
                label="On time"
                value={list.filters.late}
                options={[{ value: "true", label: "Overdue" }]}
                onChange={(late) => list.filter({ late })}
              />
            </>
          )}
        </>
      }
      columns={forLab ? LAB_COLUMNS : COLUMNS}
      keyOf={({ orderId, vendorId }) => `${orderId} ${vendorId}`}
      to={({ orderId, vendorId }) => `/vendor-orders/${orderId}${forLab ? `?vendor=${vendorId}` : ""}`}
      none={{ words: "New orders appear here and by e-mail when they are paid." }}
    />
  );
}
