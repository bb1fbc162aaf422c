import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { lookAtGiftCard, redeemGiftCard } from "../../contract/digital-goods/gift-cards.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { useLab } from "../platform/lab.ts";
import { giftCardCode, shownGiftCardCode } from "../../rules/digital-goods/gift-cards.ts";
import { getAccountCredit } from "../../contract/payments/account-credit.ts";
import { dollars } from "../parts/dollars.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconPrinter } from "../platform/icons.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import classes from "./digital-goods.module.css";

type Card = ReplyOf<typeof lookAtGiftCard>;

/**
 * Shows a gift card's balance, prints the card and redeems it. Links have the code behind the #, which browsers send to
 * no server.
 */
export function GiftCardPage() {
  const given = giftCardCode(useSyncExternalStore(onHash, brought, () => ""));
  return <Asking key={given} given={given} />;
}

function onHash(reader: () => void): () => void {
  window.addEventListener("hashchange", reader);
  return () => window.removeEventListener("hashchange", reader);
}
const brought = () => window.location.hash.slice(1);

function Asking({ given }: { given: string | null }) {
  const [typed, setTyped] = useState(given === null ? "" : shownGiftCardCode(given));
  const look = useCallMutation(lookAtGiftCard);
  const { mutate } = look;
  useEffect(() => {
    if (given !== null) mutate({ body: { code: given } });
  }, [given, mutate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== "" && !look.isPending) mutate({ body: { code: typed } });
  }

  const code = giftCardCode(look.variables?.body.code ?? "");
  return (
    <div className={classes.page}>
      <form className={classes.ask} onSubmit={submit} noValidate>
        <TextInput
          label="Gift card code"
          description="Usually 16 letters and digits."
          placeholder="7QK2-94MD-X0RT-HHW3"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={look.error && messageOf(look.error)}
        />
        <Button type="submit" variant="default" loading={look.isPending} disabled={typed.trim() === ""}>
          Check balance
        </Button>
      </form>
      {look.data && code !== null && <Shown key={code} card={look.data} code={code} />}
    </div>
  );
}

function Shown({ card, code }: { card: Card; code: string }) {
  const lab = useLab();
  const good = card.state === "WAITING" || card.state === "SENT";
  return (
    <>
      <article className={classes.card} data-sheet aria-label="Gift card">
        <p className={classes.name}>{lab.name} gift card</p>
        <p className={classes.amount}>{dollars(good ? card.balance : card.amount)}</p>
        {good && card.balance < card.amount && <p>left of {dollars(card.amount)}</p>}
        {card.recipientName && <p>For {card.recipientName}</p>}
        {card.message && <blockquote>{card.message}</blockquote>}
        <p>From {card.from}</p>
        {good && <p className={classes.code}>{shownGiftCardCode(code)}</p>}
        <p className={classes.fine}>
          {good
            ? "Film, development, scans and prints. Enter the code at checkout, or add it to your account credit. It does not expire."
            : card.state === "REDEEMED"
              ? "This card has no balance left."
              : "This card was refunded to its buyer and is no longer valid."}
        </p>
      </article>
      {good && (
        <div className={classes.actions}>
          <Redeem code={code} />
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Print it
          </Button>
        </div>
      )}
    </>
  );
}

function Redeem({ code }: { code: string }) {
  const session = useSession();
  const redeem = useCallMutation(redeemGiftCard, { refreshes: [getAccountCredit] });
  if (session.state !== "signedIn")
    return (
      <Button component={Link} to="/login" state={{ origin: `/gift-cards#${code}` }}>
        Log in to redeem it
      </Button>
    );
  const { id: userId } = session.user;
  if (redeem.data)
    return (
      <FormMessage kind="done">
        {dollars(redeem.data.amount)} is yours. <Link to={`/users/${userId}/credit`}>Your account credit</Link> is now{" "}
        {dollars(redeem.data.balance)} and applies automatically when you order.
      </FormMessage>
    );
  return (
    <>
      <Button loading={redeem.isPending} onClick={() => redeem.mutate({ params: { userId }, body: { code } })}>
        Redeem it
      </Button>
      <FormMessage>{redeem.error && messageOf(redeem.error)}</FormMessage>
    </>
  );
}
