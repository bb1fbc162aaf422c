import type { Order } from "../../../contract/orders/order.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { saveFile } from "../../platform/save-file.ts";
import { TextButton } from "../../platform/text-button.tsx";

export const hasInvoice = ({ invoicedAt, paidAt }: Order): boolean => invoicedAt !== null || paidAt !== null;

/** Downloads an order's invoice. @param ask fetches the PDF; for guests with the order's code */
export function InvoiceButton({ orderId, ask }: { orderId: number; ask: () => Promise<Blob> }) {
  const save = async () => {
    try {
      saveFile(await ask(), `invoice-${shownOrderNumber(orderId).slice(1)}.pdf`);
    } catch (error) {
      showErrorToast(error);
    }
  };
  return <TextButton onClick={() => void save()}>Invoice (PDF)</TextButton>;
}
