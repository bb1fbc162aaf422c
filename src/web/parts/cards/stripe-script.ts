/** What of Stripe's script is used here (docs.stripe.com/js). */
export type StripeElement = {
  mount(holder: HTMLElement): void;
  destroy(): void;
  focus(): void;
  update(options: { disabled?: boolean }): void;
  on(event: "ready", listener: () => void): void;
  on(event: "change", listener: (change: { complete: boolean; error?: { message: string } }) => void): void;
};

type Failure = { type: string; message?: string };
type Answered<Name extends string> = Promise<
  { error: Failure } | ({ error?: undefined } & Record<Name, { id: string }>)
>;

export type StripeInBrowser = {
  elements(): { create(kind: "card", options: object): StripeElement };
  createPaymentMethod(card: {
    type: "card";
    card: StripeElement;
    allow_redisplay: "limited";
  }): Answered<"paymentMethod">;
  confirmCardSetup(clientSecret: string, by: { payment_method: { card: StripeElement } }): Answered<"setupIntent">;
  handleNextAction(by: { clientSecret: string }): Promise<{ error?: Failure }>;
};

/** As the root's loader gives it. */
export type CardsByStripe = { publishableKey: string; scriptUrl: string };

let loaded: Promise<StripeInBrowser> | null = null;

/** Stripe's script, loaded when a card is entered or a bank asks, once for the page. One that failed is tried again. */
export function loadStripe({ publishableKey, scriptUrl }: CardsByStripe): Promise<StripeInBrowser> {
  loaded ??= runScript(scriptUrl)
    .then(() => {
      const { Stripe } = globalThis as unknown as { Stripe?: (key: string) => StripeInBrowser };
      if (Stripe === undefined) throw new Error("Stripe's script did not run");
      return Stripe(publishableKey);
    })
    .catch((error: unknown) => {
      loaded = null;
      throw error;
    });
  return loaded;
}

function runScript(src: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.addEventListener("load", () => done());
    script.addEventListener("error", () => {
      script.remove();
      failed(new Error("Stripe's script could not be loaded"));
    });
    document.head.append(script);
  });
}
