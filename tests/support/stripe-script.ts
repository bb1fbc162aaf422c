/** What the stand-in of Stripe's script has of an element of it. */
type Card = { typed(): string };

/**
 * Runs in a browser in the place of Stripe's script, with as much of it as the lab uses: a field for a card, and a bank that asks.
 * It is sent as text, so it names nothing of this file.
 * @param api where the stand-in is
 */
export function stripeScript(api: string): void {
  const ask = async (path: string, form: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(`${api}/browser/${path}`, { method: "POST", body: new URLSearchParams(form) });
    return answer.json();
  };
  const button = (text: string): HTMLButtonElement =>
    Object.assign(document.createElement("button"), { type: "button", textContent: text });

  function create() {
    const input = Object.assign(document.createElement("input"), { ariaLabel: "Card number at Stripe" });
    return {
      typed: () => input.value,
      mount: (holder: HTMLElement) => holder.append(input),
      destroy: () => input.remove(),
      focus: () => input.focus(),
      update: ({ disabled = false }: { disabled?: boolean }) => void (input.disabled = disabled),
      on(event: string, listener: (change?: { complete: boolean }) => void) {
        if (event === "ready") setTimeout(listener);
        else input.addEventListener("input", () => listener({ complete: input.value.length >= 16 }));
      },
    };
  }

  const Stripe = (key: string) => ({
    elements: () => ({ create }),
    createPaymentMethod: ({ card, allow_redisplay }: { card: Card; allow_redisplay: string }) =>
      ask("payment_methods", { key, number: card.typed(), allow_redisplay }),
    confirmCardSetup: (client_secret: string, { payment_method: { card } }: { payment_method: { card: Card } }) =>
      ask("setup_intents", { key, client_secret, number: card.typed() }),
    handleNextAction: ({ clientSecret: client_secret }: { clientSecret: string }) =>
      new Promise((done) => {
        const bank = Object.assign(document.createElement("dialog"), { ariaLabel: "The bank's own window" });
        for (const [text, approve] of Object.entries({ Complete: "true", Fail: "false" })) {
          const answer = button(text);
          answer.addEventListener("click", () => {
            bank.remove();
            done(ask("second_steps", { key, client_secret, approve }));
          });
          bank.append(answer);
        }
        document.body.append(bank);
        bank.showModal();
      }),
  });
  Object.assign(globalThis, { Stripe });
}
