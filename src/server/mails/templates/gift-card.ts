import { shownGiftCardCode } from "../../../rules/digital-goods/gift-cards.ts";
import { formatDollars, type Cents } from "../../../rules/money.ts";
import type { Sealed } from "../../platform/tokens/sealed.ts";
import { button, code, heading, text, type Template } from "../letter.ts";

export type GiftCardMail = {
  /** Who it is for; empty when the buyer did not say. */
  name: string;
  /** The buyer's first name. */
  from: string;
  /** It goes to its buyer, to print or pass on. */
  toBuyer: boolean;
  amount: Cents;
  message: string;
  code: Sealed;
};

/** A gift card, to its recipient. The code travels behind the # of the link, which no server on the way gets to see. */
export const giftCard: Template<GiftCardMail> = (card, { publicUrl, unseal }) => {
  const plain = unseal(card.code);
  const amount = formatDollars(card.amount);
  return {
    subject: card.toBuyer ? `Your gift card of ${amount}` : `${card.from} gives you ${amount} of film`,
    preview: card.toBuyer ? "Print it, or forward it." : "A gift card for our lab and shop.",
    parts: [
      heading(headingOf(card)),
      text(
        card.toBuyer
          ? `Here is the ${amount} gift card you bought. Print it, or send its code.`
          : `${card.from} gives you ${amount} for our lab and shop: film, development, scans, prints.`,
      ),
      ...(card.message === "" ? [] : [text(`“${card.message}”`)]),
      code(shownGiftCardCode(plain)),
      text("Enter the code at checkout, or add it to your account credit. It does not expire."),
      button("View and print the card", `${publicUrl}/gift-cards#${plain}`),
    ],
  };
};

function headingOf({ name, toBuyer }: GiftCardMail): string {
  if (name === "") return "A gift for you.";
  return toBuyer ? `A gift for ${name}.` : `${name}, a gift for you.`;
}
