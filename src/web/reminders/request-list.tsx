import { listWaitedFor, type RequestedProduct as Row } from "../../contract/reminders/reminders.ts";
import { formatDay } from "../platform/dates.ts";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import { WAITED_FOR } from "./list-addresses.ts";

const COLUMNS: readonly Column<Row>[] = [
  { head: "Product", sort: "name", cell: ({ name }) => name, isName: true, clip: true },
  { head: "Variant", cell: ({ variantName }) => variantName ?? "Any", onPhone: "named" },
  { head: "Customers", sort: "waiting", cell: ({ waiting }) => waiting, align: "end", onPhone: "named" },
  { head: "Members", cell: ({ members }) => members, align: "end", onPhone: "named" },
  { head: "Not confirmed", cell: ({ unconfirmed }) => unconfirmed, align: "end", onPhone: "none" },
  { head: "In stock", cell: ({ stock }) => stock ?? "not counted", align: "end", onPhone: "named" },
  { head: "First request", sort: "since", cell: ({ since }) => formatDay(since), onPhone: "named" },
];

export function RequestList() {
  const list = useListAddress(WAITED_FOR);
  const waited = useCall(listWaitedFor, { query: list.query }, { keepPrevious: true });
  return (
    <TableList
      list={list}
      query={waited}
      rowsOf={(data) => data.products}
      noun={["request", "requests"]}
      search="Name"
      columns={COLUMNS}
      keyOf={({ productId, productVariantId }) => `${productId} ${productVariantId}`}
      to={({ slug }) => `/products/${slug}`}
      none={{ words: "Sold-out and upcoming products appear here once a customer asks for an e-mail." }}
    />
  );
}
