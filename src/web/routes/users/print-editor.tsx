import { useParams } from "react-router";
import { PrintEditor } from "../../prints/editor.tsx";
import { PrintsOfCustomer } from "./prints-of-customer.tsx";

/** Also used by staff on a customer's behalf, under /admin. */
export default function PrintEditorRoute() {
  const { printId } = useParams() as { printId: string };
  return <PrintsOfCustomer>{(buyer) => <PrintEditor draftId={printId} buyer={buyer} />}</PrintsOfCustomer>;
}
