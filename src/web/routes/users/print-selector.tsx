import { PrintSelector } from "../../prints/selector.tsx";
import { PrintsOfCustomer } from "./prints-of-customer.tsx";

/** Also used by staff on a customer's behalf, under /admin. */
export default function PrintSelectorRoute() {
  return <PrintsOfCustomer>{(buyer) => <PrintSelector buyer={buyer} />}</PrintsOfCustomer>;
}
