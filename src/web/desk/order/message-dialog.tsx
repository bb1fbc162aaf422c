import { Textarea } from "@mantine/core";
import { useState } from "react";
import { v4 as newKey } from "uuid";
import { writeToCustomer } from "../../../contract/orders/order-desk.ts";
import { hasEmail } from "../../../rules/accounts/email.ts";
import { MOST_OF_A_MESSAGE } from "../../../rules/orders/notifications.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";
import type { OfOrder } from "./order-dialogs.tsx";

/** Sends the customer a message about their order; a retry sends the same message. */
export function MessageDialog({ order, onClose }: OfOrder) {
  const keep = useSaveOrder(order.id);
  const [id] = useState(() => newKey());
  const { email, firstName } = order.customer;
  const form = useCallForm({
    initialValues: { text: "" },
    schema: writeToCustomer.body.pick({ text: true }),
    send: async ({ text }) => {
      await keep(await api.call(writeToCustomer, { params: { orderId: order.id }, body: { id, text } }));
      showToast(hasEmail(email) ? `Message sent to ${email}` : "Message saved on the order");
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Message ${firstName} about ${shownOrderNumber(order.id)}`}
      form={form}
      submitLabel="Send message"
      onClose={onClose}
    >
      <p className={classes.words}>
        {hasEmail(email)
          ? `We e-mail it to ${email} and show it on the order page. Replies come by e-mail.`
          : "This customer has no e-mail. The message appears on the order page."}
      </p>
      <Textarea label="Message" rows={6} maxLength={MOST_OF_A_MESSAGE} data-autofocus {...form.field("text")} />
    </FormDialog>
  );
}
