import { SmallPrintOrder } from "../../prints/small-prints.tsx";
import { PrintsOfCustomer } from "./prints-of-customer.tsx";

/** Also the page of lab staff on a customer's behalf, under /admin. */
export default function SmallPrintsRoute() {
  return <PrintsOfCustomer>{(buyer) => <SmallPrintOrder buyer={buyer} />}</PrintsOfCustomer>;
}
