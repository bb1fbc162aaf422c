import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PrintDraft } from "../../contract/prints/prints.ts";
import { dollars } from "../parts/dollars.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import classes from "./editor.module.css";
import type { PrintBuyer } from "./print-buying.ts";

/** What was chosen on a product's page, from this history entry; null for none. */
export function wishIn(state: unknown): ChosenProduct | null {
  const wish = (state as { wish?: Partial<ChosenProduct> } | null)?.wish;
  const isOne = typeof wish?.productId === "string" && wish.productType === "PRINT" && typeof wish.price === "number";
  return isOne ? (wish as ChosenProduct) : null;
}

/** A print that is no sheet of one of the papers, such as a framed one: the lab gets the whole picture and what was chosen. */
export function PrintOfProduct({
  draft,
  wish,
  buyer,
  onBroken,
}: {
  draft: PrintDraft;
  wish: ChosenProduct;
  buyer: PrintBuyer;
  onBroken: () => void;
}) {
  const [quantity, setQuantity] = useState(buyer.quantityOf(draft.draftId) || wish.quantity);
  const order = useMutation({
    mutationFn: () =>
      buyer.order([{ ...wish, name: `${wish.name}: ${draft.name}`, quantity, print: { draftId: draft.draftId } }]),
  });
  return (
    <div className={classes.editor}>
      <div className={classes.table}>
        <img className={classes.whole} src={draft.previewUrl ?? ""} alt={draft.name} onError={onBroken} />
      </div>
      <section className={classes.buy} aria-label={wish.name}>
        <h2>{wish.name}</h2>
        <ul>
          {Object.values(wish.selectedOptions).map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <div className={classes.sum}>
          <QuantityStepper
            line={{ productType: "PRINT", stock: null, quantity }}
            name="prints"
            onChange={setQuantity}
          />
          <strong>{dollars(quantity * (buyer.isMember ? wish.memberPrice : wish.price))}</strong>
        </div>
        <FormMessage>{order.isError && messageOf(order.error)}</FormMessage>
        <Button size="lg" fullWidth loading={order.isPending} onClick={() => order.mutate()}>
          {buyer.quantityOf(draft.draftId) > 0 ? "Update the cart" : buyer.orderLabel}
        </Button>
      </section>
    </div>
  );
}
