import { SmallPrintOrder } from "../../prints/small-prints.tsx";
import { PrintsOfCustomer } from "./prints-of-customer.tsx";

/** Also used by staff on a customer's behalf, under /admin. */
export default function SmallPrintsRoute() {
  return <PrintsOfCustomer>{(buyer) => <SmallPrintOrder buyer={buyer} />}</PrintsOfCustomer>;
}
