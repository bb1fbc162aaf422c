import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import type { CartItem } from "./cart.ts";

/** Items of the cart that an earlier order holds, such as one from another browser. */
export type AlreadyOrdered = { orderId: number; keys: readonly string[] };

/** Asks before a cart is ordered a second time. */
export function AlreadyOrderedDialog({
  userId,
  items,
  ordered,
  onAgain,
  onRemove,
  onClose,
}: {
  userId: string;
  items: readonly CartItem[];
  ordered: AlreadyOrdered;
  onAgain: () => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const names = items.filter(({ key }) => ordered.keys.includes(key)).map(({ name }) => name);
  return (
    <Dialog title="Already ordered" onClose={onClose}>
      <p>
        You already ordered {names.join(", ")} with{" "}
        <Anchor component={Link} to={`/users/${userId}/orders/${ordered.orderId}`}>
          order {shownOrderNumber(ordered.orderId)}
        </Anchor>
        . Do you want to order it again?
      </p>
      <DialogActions>
        <Button variant="default" onClick={onAgain}>
          Order again
        </Button>
        <Button data-autofocus onClick={onRemove}>
          Remove from cart
        </Button>
      </DialogActions>
    </Dialog>
  );
}
