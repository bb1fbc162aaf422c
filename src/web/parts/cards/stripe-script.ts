export type Failure = { type: string; message?: string };

/** How the fields stand. Which card it is, is not told; a wallet is complete once it is chosen. */
export type CardChange = { empty: boolean; complete: boolean; value: { type: string } };

/** What of Stripe's script is used here (docs.stripe.com/js). */
type PaymentElement = {
  mount(holder: HTMLElement): void;
  destroy(): void;
  focus(): void;
  update(options: { readOnly?: boolean }): void;
  on(event: "ready", listener: () => void): void;
  on(event: "loaderror", listener: (failed: { error: Failure }) => void): void;
  on(event: "change", listener: (change: CardChange) => void): void;
};

type Appearance = { theme: "stripe" | "night"; variables: Record<string, string> };

/** Without an intent, which is made once somebody pays. What is paid is only what wallets show. */
export type ElementsOptions = { currency: "usd"; paymentMethodTypes: ["card"]; appearance?: Appearance } & (
  | { mode: "payment"; amount: number; setupFutureUsage: "off_session" | null; paymentMethodCreation: "manual" }
  | { mode: "setup" }
);

export type StripeElements = {
  create(kind: "payment", options: object): PaymentElement;
  update(options: { amount: number; setupFutureUsage: "off_session" | null }): void;
  /** Looks whether all is there, and opens the sheet of a wallet, which wants a press just before. */
  submit(): Promise<{ error?: Failure }>;
};

/** The fields of a card that stand on the page. */
export type MountedFields = { stripe: StripeInBrowser; elements: StripeElements; element: PaymentElement };

type Answered<Name extends string> = Promise<
  { error: Failure } | ({ error?: undefined } & Record<Name, { id: string }>)
>;

export type StripeInBrowser = {
  elements(options: ElementsOptions): StripeElements;
  createPaymentMethod(by: {
    elements: StripeElements;
    params: { allow_redisplay: "limited" };
  }): Answered<"paymentMethod">;
  confirmSetup(by: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Answered<"setupIntent">;
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
