import { Button, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import {
  blockGiftCard,
  changeGiftCardOwner,
  type DeskGiftCard,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
} from "../../../contract/digital-goods/gift-card-desk.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { type GiftCardReason, shownGiftCardCode } from "../../../rules/digital-goods/gift-cards.ts";
import { parseDollars } from "../../../rules/money.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { formatDay } from "../../platform/dates.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { callKey, useCall } from "../../platform/query.ts";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import { useAttempt } from "../../platform/use-attempt.ts";
import { useMay } from "../../platform/may.ts";
import { useCallForm } from "../../platform/use-call-form.ts";

import classes from "../order/desk.module.css";

const REASONS: Record<GiftCardReason, string> = {
  ISSUED: "Issued",
  OPENING: "From the earlier shop",
  SPENT: "Paid for an order",
  RESTORED: "Returned by an order",
  REDEEMED: "Turned into account credit",
  REVOKED: "Refunded to its buyer",
  REFUNDED: "Refunded to the card",
};

function useSaveCards() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: callKey(listGiftCards) });
    await queries.invalidateQueries({ queryKey: callKey(getGiftCard) });
  };
}

/** Shows a new code, which is not shown again. */
function CodeDialog({ card, code, onClose }: { card: DeskGiftCard; code: string | null; onClose: () => void }) {
  return (
    <Dialog title={`Gift card of ${dollars(card.balance)}`} onClose={onClose}>
      <p className={classes.words}>
        {card.recipientEmail === null
          ? "Write the code down, or read it out. It is not shown again."
          : `The code is on its way to ${card.recipientEmail}.`}
      </p>
      {code !== null && <p className={classes.change}>{shownGiftCardCode(code)}</p>}
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Owner = z.object({
  recipientName: issueGiftCard.body.shape.recipientName,
  recipientEmail: z.union([z.literal(""), issueGiftCard.body.shape.recipientEmail.unwrap()]),
  reason: issueGiftCard.body.shape.reason,
});
const ownerOf = ({ recipientEmail, ...owner }: z.output<typeof Owner>) => ({
  ...owner,
  recipientEmail: recipientEmail === "" ? null : recipientEmail,
});
const IssueForm = Owner.extend({
  amount: z.string().refine((typed) => (parseDollars(typed) ?? 0) >= 100, "Enter at least 1.00"),
  message: z.string().max(500),
});

/** Issues a card that no order paid for, and shows its code. */
export function IssueGiftCardDialog({ onClose }: { onClose: () => void }) {
  const keep = useSaveCards();
  const [made, setMade] = useState<{ giftCard: DeskGiftCard; code: string | null } | null>(null);
  const attempt = useAttempt<BodyOf<typeof issueGiftCard>>();
  const form = useCallForm({
    initialValues: { amount: "", recipientName: "", recipientEmail: "", message: "", reason: "" },
    schema: IssueForm,
    send: async ({ amount, message, ...owner }) => {
      const draft = { amount: parseDollars(amount)!, message, ...ownerOf(owner) }; // ensured by the form's validation
      const issued = await attempt.once(draft, (body, idempotencyKey) =>
        api.call(issueGiftCard, { body }, { idempotencyKey }),
      );
      await keep();
      setMade(issued);
    },
  });
  if (made !== null) return <CodeDialog card={made.giftCard} code={made.code} onClose={onClose} />;
  return (
    <FormDialog title="Issue gift card" form={form} submitLabel="Issue gift card" onClose={onClose}>
      <TextInput label="Amount" inputMode="decimal" placeholder="25.00" data-autofocus {...form.field("amount")} />
      <OwnerFields field={form.field} />
      <Textarea label="Message" autosize minRows={2} maxLength={500} {...form.field("message")} />
      <TextInput label="Reason" maxLength={200} autoComplete="off" {...form.field("reason")} />
    </FormDialog>
  );
}

function OwnerFields({ field }: { field: (path: string) => object }) {
  return (
    <>
      <TextInput label="For" autoComplete="off" maxLength={60} {...field("recipientName")} />
      <TextInput
        label="E-mail"
        description="Leave empty to hand over the code"
        type="email"
        autoComplete="off"
        {...field("recipientEmail")}
      />
    </>
  );
}

/** A card with its ledger: block it, or give it to another person. */
export function GiftCardDialog({ giftCardId, onClose }: { giftCardId: string; onClose: () => void }) {
  const may = useMay();
  const query = useCall(getGiftCard, { params: { giftCardId } }, { staleTime: 0 });
  const [openDialog, setOpenDialog] = useState<"block" | "owner" | null>(null);
  const card = query.data?.giftCard;
  if (card !== undefined && openDialog === "block")
    return <BlockDialog card={card} onClose={() => setOpenDialog(null)} />;
  if (card !== undefined && openDialog === "owner")
    return <OwnerDialog card={card} onClose={() => setOpenDialog(null)} />;
  return (
    <Dialog title="Gift card" onClose={onClose}>
      <Loaded query={query} skeleton={<PageSkeleton />}>
        {({ giftCard, entries }) => (
          <>
            <p className={classes.words}>
              {dollars(giftCard.balance)} of {dollars(giftCard.amount)} left
              {giftCard.recipientName && `, for ${giftCard.recipientName}`}
              {giftCard.recipientEmail && ` (${giftCard.recipientEmail})`}.
            </p>
            <ul className={classes.rows} aria-label="Ledger">
              {entries.map((entry) => (
                <li key={entry.id} className={classes.row}>
                  <span className={classes.what}>
                    {REASONS[entry.reason]}
                    {entry.orderId !== null && ` ${shownOrderNumber(entry.orderId)}`}
                    <p>{[formatDay(entry.at), entry.byName].filter(Boolean).join(", ")}</p>
                  </span>
                  <span>{dollars(entry.change)}</span>
                </li>
              ))}
            </ul>
            <DialogActions>
              {may("money.write") && (
                <>
                  <Button variant="default" onClick={() => setOpenDialog("block")}>
                    {giftCard.state === "BLOCKED" ? "Unblock" : "Block"}
                  </Button>
                  {giftCard.balance > 0 && (
                    <Button variant="default" onClick={() => setOpenDialog("owner")}>
                      Change owner
                    </Button>
                  )}
                </>
              )}
              <Button onClick={onClose}>Close</Button>
            </DialogActions>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

type OfCard = { card: DeskGiftCard; onClose: () => void };

function BlockDialog({ card, onClose }: OfCard) {
  const keep = useSaveCards();
  const blocked = card.state !== "BLOCKED";
  const form = useCallForm({
    initialValues: { reason: "" },
    schema: blockGiftCard.body.pick({ reason: true }),
    send: async ({ reason }) => {
      await api.call(blockGiftCard, { params: { giftCardId: card.id }, body: { blocked, reason } });
      await keep();
      onClose();
    },
  });
  return (
    <FormDialog
      title={blocked ? "Block gift card" : "Unblock gift card"}
      form={form}
      submitLabel={blocked ? "Block" : "Unblock"}
      onClose={onClose}
    >
      <p className={classes.words}>
        {blocked
          ? "Its code no longer works. The balance stays."
          : `Its code works again, for ${dollars(card.balance)}.`}
      </p>
      <TextInput label="Reason" maxLength={200} autoComplete="off" data-autofocus {...form.field("reason")} />
    </FormDialog>
  );
}

function OwnerDialog({ card, onClose }: OfCard) {
  const keep = useSaveCards();
  const [made, setMade] = useState<{ giftCard: DeskGiftCard; code: string | null } | null>(null);
  const form = useCallForm({
    initialValues: { recipientName: "", recipientEmail: "", reason: "" },
    schema: Owner,
    send: async (owner) => {
      const changed = await api.call(changeGiftCardOwner, { params: { giftCardId: card.id }, body: ownerOf(owner) });
      await keep();
      setMade(changed);
    },
  });
  if (made !== null) return <CodeDialog card={made.giftCard} code={made.code} onClose={onClose} />;
  return (
    <FormDialog title="Change owner" form={form} submitLabel="Make new code" onClose={onClose}>
      <p className={classes.words}>
        The new owner gets a new code for {dollars(card.balance)}. The old code stops working.
      </p>
      <OwnerFields field={form.field} />
      <TextInput label="Reason" maxLength={200} autoComplete="off" {...form.field("reason")} />
    </FormDialog>
  );
}
