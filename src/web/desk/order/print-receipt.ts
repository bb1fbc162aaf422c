import { orderReceipt } from "../../../contract/payments/counter-payments.ts";
import type { PaperWidth } from "../../../rules/payments/receipts.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { printPdf } from "../../platform/print-pdf.ts";

export async function printReceipt(orderId: number, paper: PaperWidth): Promise<void> {
  try {
    printPdf((await api.call(orderReceipt, { params: { orderId }, query: { paper } })) as Blob);
  } catch (error) {
    showErrorToast(`Receipt not printed. ${messageOf(error)}`);
  }
}
