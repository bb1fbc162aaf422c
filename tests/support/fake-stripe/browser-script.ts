type Fields = { typed(): string; wallet(): string };
type Options = {
  mode?: "payment" | "setup";
  amount?: number;
  currency?: string;
  paymentMethodTypes?: string[];
  paymentMethodCreation?: "manual";
  setupFutureUsage?: string | null;
};
type Elements = { options: Options; fields: Fields; submitted: boolean };

/**
 * Runs in a browser in place of Stripe's script, with the parts the lab uses, and just as strict: the Payment Element
 * without an intent, with a wallet next to the card, and a bank's confirmation. It is sent as text, so it must not
 * refer to anything in this file.
 * @param api the URL of the fake Stripe
 */
export function stripeScript(api: string): void {
  const ask = async (path: string, form: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(`${api}/browser/${path}`, { method: "POST", body: new URLSearchParams(form) });
    return answer.json();
  };
  const button = (text: string): HTMLButtonElement =>
    Object.assign(document.createElement("button"), { type: "button", textContent: text });
  const wrong = (message: string): never => {
    throw Object.assign(new Error(message), { name: "IntegrationError" });
  };
  const requested = (label: string, text: string, answers: string[]): Promise<string> =>
    new Promise((done) => {
      const dialog = Object.assign(document.createElement("dialog"), { ariaLabel: label, textContent: text });
      for (const answer of answers) {
        const choice = button(answer);
        choice.addEventListener("click", () => {
          dialog.remove();
          done(answer);
        });
        dialog.append(choice);
      }
      document.body.append(dialog);
      dialog.showModal();
    });

  function check({ mode, amount, currency, paymentMethodCreation }: Options): void {
    if (mode !== "payment" && mode !== "setup")
      wrong("Please use a mode to create an Elements object without an Intent.");
    if (mode === "payment" && !(Number.isInteger(amount) && amount! > 0))
      wrong("Invalid value for elements(): `amount` must be greater than 0.");
    if (mode === "payment" && currency !== "usd") wrong("Invalid value for elements(): `currency` is required.");
    if (mode === "setup" && amount !== undefined) wrong("`amount` is not a valid parameter for mode: setup.");
    if (paymentMethodCreation !== undefined && paymentMethodCreation !== "manual") wrong("paymentMethodCreation");
  }

  function elements(given: Options) {
    check(given);
    const input = Object.assign(document.createElement("input"), { ariaLabel: "Card number at Stripe" });
    const wallet = button("Google Pay");
    const element = document.createElement("div");
    element.append(wallet, input);
    let chosen = "card";
    const group = {
      options: given,
      fields: { typed: () => input.value, wallet: () => (chosen === "card" ? "" : chosen) },
      submitted: false,
      create(kind: string, { wallets }: { wallets?: { googlePay?: string } } = {}) {
        if (kind !== "payment") wrong(`A valid Element name must be provided. You specified: ${kind}.`);
        wallet.hidden = wallets?.googlePay === "never";
        return {
          mount: (holder: HTMLElement) => holder.append(element),
          destroy: () => element.remove(),
          focus: () => input.focus(),
          update: ({ readOnly = false }: { readOnly?: boolean }) => {
            input.readOnly = readOnly;
            wallet.disabled = readOnly;
          },
          on(event: string, listener: (change?: object) => void) {
            if (event === "ready") setTimeout(listener);
            if (event !== "change") return;
            const tell = (type: string) => {
              chosen = type;
              group.submitted = false;
              const complete = type !== "card" || input.value.length >= 16;
              listener({
                elementType: "payment",
                complete,
                empty: type === "card" && input.value === "",
                value: { type },
              });
            };
            input.addEventListener("input", () => tell("card"));
            wallet.addEventListener("click", () => tell("google_pay"));
          },
        };
      },
      update(options: Options) {
        check({ ...group.options, ...options });
        Object.assign(group.options, options);
      },
      async submit() {
        if (chosen === "card") {
          group.submitted = input.value.length >= 16;
          return group.submitted
            ? {}
            : { error: { type: "validation_error", message: "Your card number is incomplete." } };
        }
        const sum = ((group.options.amount ?? 0) / 100).toFixed(2);
        group.submitted =
          (await requested("The wallet's own window", `Pay ${sum}`, ["Pay by wallet", "Close"])) !== "Close";
        return group.submitted ? {} : { error: { type: "validation_error", message: "The wallet was closed." } };
      },
    };
    return group;
  }

  const mayUse = (by: Elements): Elements =>
    by.submitted ? by : wrong("elements.submit() must be called before anything is made by these Elements.");
  const typedIn = ({ fields }: Elements) => ({
    number: fields.wallet() === "" ? fields.typed() : "4242424242424242",
    wallet: fields.wallet(),
  });

  const Stripe = (key: string) => ({
    elements,
    async createPaymentMethod({ elements: by, params }: { elements: Elements; params: { allow_redisplay: string } }) {
      if (mayUse(by).options.paymentMethodCreation !== "manual") wrong("paymentMethodCreation must be manual.");
      return ask("payment_methods", { key, ...typedIn(by), ...params, requested: JSON.stringify(by.options) });
    },
    async confirmSetup(by: {
      elements: Elements;
      clientSecret: string;
      redirect?: string;
      confirmParams?: { return_url?: string };
    }) {
      if (mayUse(by.elements).options.mode !== "setup")
        wrong("The mode of these Elements is another than the intent's.");
      if (!by.confirmParams?.return_url || by.redirect !== "if_required") wrong("return_url is required.");
      return ask("setup_intents", { key, client_secret: by.clientSecret, ...typedIn(by.elements) });
    },
    async handleNextAction({ clientSecret: client_secret }: { clientSecret: string }) {
      const answer = await requested("The bank's own window", "", ["Complete", "Fail"]);
      return ask("second_steps", { key, client_secret, approve: String(answer === "Complete") });
    },
  });
  Object.assign(globalThis, { Stripe });
}
