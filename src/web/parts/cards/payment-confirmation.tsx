import { useState } from "react";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import type { TestBankDialogProps } from "./test-bank-dialog.tsx";

const TestBankDialog = lazyComponent(() => import("./test-bank-dialog.tsx"), "Bank confirmation");

/** Dialog for a payment's second step. Few banks require it, so its code loads on first use. */
export function PaymentConfirmation(props: TestBankDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return wasOpened && <TestBankDialog {...props} onGiveUp={props.onClose} />;
}
