import { Button } from "@mantine/core";
import { BRAND } from "../../rules/brand.ts";
import type { AddToCartSlot } from "../parts/products/chosen-product.ts";
import { IconMail } from "../platform/icons/mail.tsx";
import classes from "./order-print.module.css";

/**
 * In place of the cart for prints: a print needs a frame, and which one it is the lab is told by mail. The lab sets the
 * order up, and its mail asks for the payment.
 */
export function OrderPrint({ chosen, onIncomplete }: AddToCartSlot) {
  const label = "Order This Print";
  const icon = <IconMail size={20} aria-hidden />;
  return (
    <>
      {chosen === null ? (
        <Button size="lg" fullWidth className={classes.button} leftSection={icon} onClick={onIncomplete}>
          {label}
        </Button>
      ) : (
        <Button size="lg" fullWidth className={classes.button} leftSection={icon} component="a" href={mailOf(chosen)}>
          {label}
        </Button>
      )}
      <p className={classes.how}>
        Tell us which frame: the lab number and the frame's number stand below your scan. We look whether the file is
        large enough, set up the order and mail you a link to pay.
      </p>
    </>
  );
}

function mailOf({ name, quantity, selectedOptions }: NonNullable<AddToCartSlot["chosen"]>): string {
  const choices = Object.values(selectedOptions).map(({ label }) => label);
  const body = [`${quantity} × ${name}`, ...choices, "", "Lab number: ", "Frame: "].join("\n");
  return `mailto:${BRAND.email}?subject=${encodeURIComponent(`A print: ${name}`)}&body=${encodeURIComponent(body)}`;
}
