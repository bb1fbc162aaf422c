import { Input } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./cards.module.css";
import { type CardsByStripe, loadStripe, type StripeElement } from "./stripe-script.ts";

/** Where Stripe's frame with the fields of a card stands. It can read nothing of the page, so it is told how its text looks. */
export function StripeCardField({
  account,
  disabled,
  problem,
  onElement,
  onChange,
}: {
  account: CardsByStripe;
  disabled: boolean;
  problem: string | null;
  onElement: (element: StripeElement | null) => void;
  onChange: (change: { complete: boolean; error?: { message: string } }) => void;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<StripeElement | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const failed = state === "failed";
  const changed = useEffectEvent(onChange);
  const held = useEffectEvent(onElement);

  useEffect(() => {
    if (failed) return undefined;
    let element: StripeElement | null = null;
    let gone = false;
    loadStripe(account).then(
      (stripe) => {
        if (gone || holder.current === null) return;
        element = stripe.elements().create("card", { style: styleOf(holder.current), disableLink: true });
        element.on("ready", () => setState("ready"));
        element.on("change", (change) => changed(change));
        element.mount(holder.current);
        setCard(element);
        held(element);
      },
      () => gone || setState("failed"),
    );
    return () => {
      gone = true;
      element?.destroy();
      setCard(null);
      held(null);
    };
  }, [account, failed]);

  useEffect(() => card?.update({ disabled }), [card, disabled]);

  if (failed)
    return (
      <p className={classes.kept} role="alert">
        The fields for the card could not be loaded from Stripe.{" "}
        <TextButton onClick={() => setState("loading")}>Try again</TextButton>
      </p>
    );
  return (
    <Input.Wrapper
      label="Card"
      labelElement="div"
      description="Typed at Stripe; its number never comes to us."
      error={problem}
    >
      <div
        ref={holder}
        className={classes.atStripe}
        aria-busy={state === "loading"}
        data-invalid={problem !== null || undefined}
      />
    </Input.Wrapper>
  );
}

function styleOf(holder: HTMLElement) {
  const { color, fontFamily, fontSize } = getComputedStyle(holder);
  return { base: { color, iconColor: color, fontFamily, fontSize } };
}
