import { Button } from "@mantine/core";
import { useState } from "react";
import { stickersOfOrders } from "../../../contract/bench/bench.ts";
import type { OrderSummary } from "../../../contract/orders/order.ts";
import { labelsOfOrders } from "../../../contract/shipping/shipping.ts";
import { api } from "../../platform/api.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useMay } from "../../platform/may.ts";
import { printPdf } from "../../platform/print-pdf.ts";

const PAPERS = [
  { label: "Print stickers", call: stickersOfOrders },
  { label: "Print labels", call: labelsOfOrders },
] as const;

/** Prints the selected orders' stickers or labels as one job. */
export function PrintTogether({ selected }: { selected: readonly OrderSummary[] }) {
  const may = useMay();
  const [printing, setPrinting] = useState<string | null>(null);
  async function print({ label, call }: (typeof PAPERS)[number]) {
    setPrinting(label);
    try {
      printPdf((await api.call(call, { query: { orderIds: selected.map(({ id }) => id).join(",") } })) as Blob);
    } catch (error) {
      showErrorToast(error);
    }
    setPrinting(null);
  }
  return PAPERS.filter(({ call }) => may(call.who.permission)).map((paper) => (
    <Button
      key={paper.label}
      size="sm"
      variant="default"
      leftSection={<IconPrinter size={17} aria-hidden />}
      loading={printing === paper.label}
      onClick={() => void print(paper)}
    >
      {paper.label}
    </Button>
  ));
}
