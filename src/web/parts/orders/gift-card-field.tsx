import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { giftCardCode } from "../../../rules/digital-goods/gift-cards.ts";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./coupon-field.module.css";
import type { GiftCardToUse } from "./use-gift-card.ts";

const PIECE = 4;

export function GiftCardField({ card }: { card: GiftCardToUse }) {
  const [typed, setTyped] = useState("");
  if (card.code !== null)
    return (
      <p className={classes.coupon}>
        <span>
          Gift card ending <strong>{(giftCardCode(card.code) ?? card.code).slice(-PIECE)}</strong>
        </span>
        <TextButton onClick={card.remove}>Remove gift card</TextButton>
      </p>
    );
  return (
    <form
      className={classes.code}
      aria-label="Gift card"
      onSubmit={(event) => {
        event.preventDefault();
        card.apply(typed);
      }}
    >
      <TextInput
        label="Gift card code"
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={card.problem}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit" variant="default" size="md">
        Use gift card
      </Button>
    </form>
  );
}
