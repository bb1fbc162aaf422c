import { useState } from "react";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import type { TestBankDialogProps } from "./test-bank-dialog.tsx";

const TestBankDialog = lazyComponent(() => import("./test-bank-dialog.tsx"), "Bank confirmation");

/** The second step of a payment. Few banks ask for one: what it is made of is fetched by the first that does. */
export function PaymentConfirmation(props: TestBankDialogProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked && <TestBankDialog {...props} onGiveUp={props.onClose} />;
}
