import { useNavigate, useNavigation } from "react-router";
import { rollByLabNumber } from "../../contract/film/rolls.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { isLabNumber } from "../../rules/film/lab-number.ts";
import { orderOfBarcode } from "../../rules/orders/number.ts";
import { api } from "../platform/api.ts";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useShortcuts } from "../platform/kit/keys/use-shortcuts.ts";
import { useScanner } from "../platform/kit/scanner/use-scanner.ts";

const isLabBarcode = (text: string): boolean => isLabNumber(text) || orderOfBarcode(text) !== null;

/** Returns the page of a scanned sticker or packing slip: the bench page of its order. */
export async function pageOfBarcode(text: string): Promise<string> {
  const orderId = orderOfBarcode(text);
  if (orderId !== null) {
    const { customerId } = await api.call(getOrder, { params: { orderId } });
    return `/admin/users/${customerId}/orders/${orderId}`;
  }
  const found = await api.call(rollByLabNumber, { params: { labNumber: text.trim() } });
  return `/admin/users/${found.customerId}/orders/${found.orderId}?roll=${found.rollId}`;
}

/**
 * Reads stickers and packing slips on every lab page and opens their roll or order, unless the page handles them; B
 * opens the stations (docs/product/bench.md#scanning).
 */
export function LabScanner() {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  useShortcuts(
    "Stations",
    [{ keys: "B", does: "Today and the stations", run: () => void navigate("/admin/bench"), minor: true }],
    { isFrame: true },
  );
  useScanner(
    isLabBarcode,
    (text) => {
      pageOfBarcode(text).then(
        (page) => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          return navigate(page);
        },
        () => showErrorToast(`No order or roll has the barcode ${text}.`),
      );
    },
    isLeaving,
  );
  return null;
}
