import { Button } from "@mantine/core";
import { useState } from "react";
import { dollars } from "../../parts/dollars.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import classes from "./desk.module.css";
import type { OfOrder } from "./order-dialogs.tsx";
import { PaymentForm, type Taken } from "./payment-form.tsx";
import { ReceiptButtons } from "./receipt-buttons.tsx";

/** Records cash, a check, a bank transfer or a terminal's payment, then offers the receipt. */
export function PaymentDialog({ order, onClose }: OfOrder) {
  const [taken, setTaken] = useState<Taken | null>(null);
  return (
    <Dialog title={taken === null ? `Record payment of ${dollars(order.total)}` : "Paid"} onClose={onClose}>
      {taken === null ? (
        <PaymentForm order={order} onTaken={setTaken}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </PaymentForm>
      ) : (
        <>
          <p className={classes.change} role="status">
            Change: {dollars(taken.change)}
          </p>
          <DialogActions>
            <ReceiptButtons orderId={order.id} />
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
