import { type ReactNode, useState } from "react";
import { stickersOfOrders } from "../../../contract/bench/bench.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { showErrorToast, showToast } from "../../platform/kit/toasts/show-toast.ts";
import { stationSettings } from "../station-settings.ts";
import { printPdf } from "../../platform/print-pdf.ts";
import { forgetReceived, notePrinted, noteReceived } from "./received-parcels.ts";
import { Stickers } from "./stickers.tsx";

/** Stickers printed as one job: of whole orders, or of one order's roll. */
export type StickerJob = { orderIds: readonly number[]; rollId?: string };

/** Prints twin-check stickers as this station is set up (docs/product/bench.md#twin-checks). */
export function useStickerPrinting(): {
  look: (job: StickerJob) => void;
  print: (orderIds: readonly number[]) => void;
  received: (order: Order) => void;
  receiptUndone: (orderId: number) => void;
  close: () => void;
  /** The preview, while it is open. */
  dialog: ReactNode;
} {
  const [job, setJob] = useState<StickerJob | null>(null);

  function print(orderIds: readonly number[]) {
    api.call(stickersOfOrders, { query: { orderIds: orderIds.join(",") } }).then(
      (pdf: Blob) => {
        printPdf(pdf);
        notePrinted(orderIds);
        showToast(
          orderIds.length === 1
            ? "Stickers sent to the printer"
            : `Stickers of ${orderIds.length} orders sent to the printer`,
        );
      },
      (error: unknown) => showErrorToast(`Stickers not printed. ${messageOf(error)}`),
    );
  }

  return {
    look: setJob,
    print,
    received(order) {
      noteReceived(order);
      const { stickers } = stationSettings();
      if (stickers === "ASK") setJob({ orderIds: [order.id] });
      if (stickers === "AT_ONCE") print([order.id]);
    },
    close: () => setJob(null),
    receiptUndone(orderId) {
      forgetReceived(orderId);
      setJob(null);
    },
    dialog: job && <Stickers job={job} onPrinted={() => notePrinted(job.orderIds)} onClose={() => setJob(null)} />,
  };
}
