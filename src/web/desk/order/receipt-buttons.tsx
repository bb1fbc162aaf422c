import { Button } from "@mantine/core";
import { IconPrinter } from "../../platform/icons.tsx";
import { printReceipt } from "./print-receipt.ts";

export function ReceiptButtons({ orderId }: { orderId: number }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void printReceipt(orderId, "80MM")}
      >
        Print receipt
      </Button>
      <Button variant="default" onClick={() => void printReceipt(orderId, "LETTER")}>
        On letter paper
      </Button>
    </>
  );
}
