import { useState } from "react";
import { withdrawGuestOrder } from "../../../contract/checkout/guest-orders.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { TextButton } from "../../platform/text-button.tsx";

export function CancelGuestOrder({
  orderId,
  code,
  onCanceled,
}: {
  orderId: number;
  code: string;
  onCanceled: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const number = shownOrderNumber(orderId);
  return (
    <>
      <TextButton onClick={() => setConfirming(true)}>Cancel order</TextButton>
      {isConfirming && (
        <ConfirmDialog
          title={`Cancel order ${number}?`}
          confirmLabel="Cancel order"
          keepLabel="Keep order"
          onConfirm={async () => {
            await api.call(withdrawGuestOrder, { params: { code } });
            onCanceled();
            showToast(`Order ${number} canceled`);
          }}
          onClose={() => setConfirming(false)}
        >
          The coupon becomes valid again, and the reserved items are released. You can order the same items again from
          here.
        </ConfirmDialog>
      )}
    </>
  );
}
