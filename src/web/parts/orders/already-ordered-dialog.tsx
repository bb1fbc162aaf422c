import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";

/** Cart items that an earlier order already contains, for example one placed in another browser. */
export type AlreadyOrdered = { orderId: number; keys: readonly string[] };

export function AlreadyOrderedDialog({
  userId,
  names,
  orderId,
  onAgain,
  onRemove,
  onClose,
}: {
  userId: string;
  names: readonly string[];
  orderId: number;
  onAgain: () => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Already ordered" onClose={onClose}>
      <p>
        You already ordered {names.join(", ")} with{" "}
        <Anchor component={Link} to={`/users/${userId}/orders/${orderId}`}>
          order {shownOrderNumber(orderId)}
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
