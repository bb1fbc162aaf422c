import { Input } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TextButton } from "../../platform/text-button.tsx";
import type { CardUse } from "./use-card-entry.ts";
import classes from "./cards.module.css";
import {
  type CardChange,
  type CardsByStripe,
  type ElementsOptions,
  loadStripe,
  type MountedFields,
} from "./stripe-script.ts";

/** Cents. Stripe's minimum, used as a placeholder until the total is calculated; no one can pay before then. */
const LEAST = 50;

/** Wallets come first where this browser has one: they need no typing. */
const PAYMENT_OPTIONS = {
  layout: "tabs",
  paymentMethodOrder: ["apple_pay", "google_pay", "card"],
  wallets: { applePay: "auto", googlePay: "auto", link: "never" },
};

/**
 * Mounts Stripe's iframe with card fields and this browser's wallets. It cannot read our page, so we pass it the text
 * style, and the amount, which wallets display.
 */
export function StripeCardField({
  account,
  use,
  disabled,
  problem,
  onFields,
  onChange,
}: {
  account: CardsByStripe;
  use: CardUse;
  disabled: boolean;
  problem: string | null;
  onFields: (fields: MountedFields | null) => void;
  onChange: (change: CardChange) => void;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<MountedFields | null>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const failed = state === "failed";
  const changed = useEffectEvent(onChange);
  const held = useEffectEvent(onFields);
  const options = useEffectEvent(() => optionsOf(use, appearanceOf(holder.current!)));
  const { amount, setupFutureUsage } = use === "KEEP" ? NOTHING_PAID : shownOf(use);

  useEffect(() => {
    if (failed) return undefined;
    let fields: MountedFields | null = null;
    let gone = false;
    loadStripe(account).then(
      (stripe) => {
        if (gone || holder.current === null) return;
        const elements = stripe.elements(options());
        const element = elements.create("payment", PAYMENT_OPTIONS);
        fields = { stripe, elements, element };
        element.on("ready", () => setState("ready"));
        element.on("loaderror", () => setState("failed"));
        element.on("change", (change) => changed(change));
        element.mount(holder.current);
        setMounted(fields);
        held(fields);
      },
      () => gone || setState("failed"),
    );
    return () => {
      gone = true;
      fields?.element.destroy();
      setMounted(null);
      held(null);
    };
  }, [account, failed]);

  useEffect(() => mounted?.element.update({ readOnly: disabled }), [mounted, disabled]);
  useEffect(() => {
    if (amount !== null) mounted?.elements.update({ amount, setupFutureUsage });
  }, [mounted, amount, setupFutureUsage]);

  if (failed)
    return (
      <p className={classes.stored} role="alert">
        The card form could not be loaded. <TextButton onClick={() => setState("loading")}>Try again</TextButton>
      </p>
    );
  return (
    <Input.Wrapper
      label="Card"
      labelElement="div"
      description="Entered securely with Stripe. We never see the number."
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

const NOTHING_PAID = { amount: null, setupFutureUsage: null };

const shownOf = ({ amount, keeps }: Exclude<CardUse, "KEEP">) =>
  ({ amount: amount || LEAST, setupFutureUsage: keeps ? "off_session" : null }) as const;

function optionsOf(use: CardUse, appearance: ElementsOptions["appearance"]): ElementsOptions {
  const common = { currency: "usd", paymentMethodTypes: ["card"], appearance } satisfies Partial<ElementsOptions>;
  if (use === "KEEP") return { ...common, mode: "setup" };
  return { ...common, mode: "payment", ...shownOf(use), paymentMethodCreation: "manual" };
}

function appearanceOf(holder: HTMLElement): ElementsOptions["appearance"] {
  const { accentColor, backgroundColor, color, colorScheme, fontFamily, fontSize } = getComputedStyle(holder);
  return {
    theme: colorScheme === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: accentColor,
      colorBackground: backgroundColor,
      colorText: color,
      fontFamily,
      fontSizeBase: fontSize,
    },
  };
}
