export type Failure = { type: string; message?: string };

/** State of the card fields. Stripe does not say which card it is; a wallet is complete once chosen. */
export type CardChange = { empty: boolean; complete: boolean; value: { type: string } };

/** The subset of Stripe's script used here (docs.stripe.com/js). */
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

/** Options without an intent, which is created at payment. The amount is only for display in wallets. */
export type ElementsOptions = { currency: "usd"; paymentMethodTypes: ["card"]; appearance?: Appearance } & (
  | { mode: "payment"; amount: number; setupFutureUsage: "off_session" | null; paymentMethodCreation: "manual" }
  | { mode: "setup" }
);

export type StripeElements = {
  create(kind: "payment", options: object): PaymentElement;
  update(options: { amount: number; setupFutureUsage: "off_session" | null }): void;
  /** Validates the fields and opens the wallet's sheet, which must directly follow a click. */
  submit(): Promise<{ error?: Failure }>;
};

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

export type CardsByStripe = { publishableKey: string; scriptUrl: string };

let loaded: Promise<StripeInBrowser> | null = null;

/**
 * Loads Stripe's script once per page, when a card is entered or a bank requires confirmation. Retries after a failure.
 */
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
