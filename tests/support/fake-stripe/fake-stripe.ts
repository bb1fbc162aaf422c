import { setImmediate } from "node:timers/promises";
import fastify, { type FastifyReply } from "fastify";
import { Stripe } from "stripe";
import { fakeAccount } from "./account.ts";
import { stripeCatalog } from "./catalog.ts";
import { type Form, merged, readForm, text, texts, within } from "./forms.ts";
import { stripeScript } from "./browser-script.ts";
import { stripeTaxes } from "./taxes.ts";
import { expanded, openResources, Problem, type Resource } from "./resources.ts";

type Ask = { id: string; form: Form };
type Answer = Resource | { object: string; data: Resource[]; has_more: boolean };
type Disturbance = {
  part: string;
  times: number;
  before?: (reply: FastifyReply) => unknown;
  after?: (reply: FastifyReply) => unknown;
};

export const STRIPE_KEYS = {
  secretKey: "sk_test_fake",
  publishableKey: "pk_test_fake",
  webhookSecret: "whsec_of_the_fake",
};

const NO_CARD = { error: { type: "card_error", message: "Your card number is invalid." } };

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>;

/**
 * A local server that responds like a Stripe account, based on Stripe's published examples, including idempotency keys.
 * @param options.isEmpty a new account; by default it has the memberships' products and prices
 */
export async function fakeStripe(options: { now: () => Date; isEmpty?: boolean }) {
  const now = () => Math.floor(options.now().getTime() / 1000);
  const stripe = new Stripe(STRIPE_KEYS.secretKey);
  const resources = openResources();
  const events: Resource[] = [];
  const requested: { method: string; path: string; form: Form; version: string }[] = [];
  let disturbances: Disturbance[] = [];

  const account = fakeAccount(resources, tell, now);
  const catalog = stripeCatalog(resources, now);
  const taxes = stripeTaxes(resources, now);

  function tell(type: string, object: Resource): void {
    const event = resources.add("event", "evt", { type, data: { object: structuredClone(object) }, created: now() });
    events.push(event);
  }

  function signed(body: string, secondsAgo = 0) {
    const timestamp = now() - secondsAgo;
    const secret = STRIPE_KEYS.webhookSecret;
    return {
      body,
      headers: { "stripe-signature": stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) },
    };
  }

  const listed = (data: Resource[]): Answer => ({ object: "list", data, has_more: false });
  const byLabKey = (object: string, { form }: Ask): Answer => {
    const key = /^metadata\['lab_key'\]:'([^']*)'$/.exec(text(form.query) ?? "")?.[1];
    return { ...listed(resources.list(object, ({ metadata }) => metadata.lab_key === key)), object: "search_result" };
  };

  const customerOf = (id: string): Resource => resources.find("customer", id);
  const routes: Record<string, (ask: Ask) => Answer> = {
    "POST customers": ({ form }) =>
      resources.add("customer", "cus", {
        metadata: merged({}, form.metadata),
        test_clock: text(form.test_clock),
        created: now(),
      }),
    "GET customers/:id": ({ id }) => customerOf(id),
    "POST customers/:id": ({ id, form }) => {
      const customer = customerOf(id);
      const method = text(within(form.invoice_settings).default_payment_method);
      if (method !== null)
        customer.invoice_settings = {
          ...customer.invoice_settings,
          default_payment_method: resources.find("payment_method", method).id,
        };
      customer.metadata = merged(customer.metadata, form.metadata);
      return customer;
    },
    "GET customers/:id/payment_methods": ({ id }) =>
      listed(resources.list("payment_method", ({ customer }) => customer === customerOf(id).id)),
    "GET customers/:id/balance_transactions": ({ id }) =>
      listed(resources.list("customer_balance_transaction", ({ customer }) => customer === id)),
    "POST customers/:id/balance_transactions": ({ id, form }) => {
      const customer = customerOf(id);
      customer.balance += Number(form.amount);
      const own = { customer: id, amount: Number(form.amount), ending_balance: customer.balance };
      return resources.add("customer_balance_transaction", "cbtxn", { ...own, metadata: merged({}, form.metadata) });
    },
    "POST setup_intents": ({ form }) => {
      const setup = resources.add("setup_intent", "seti", { customer: text(form.customer), last_setup_error: null });
      setup.client_secret = `${setup.id}_secret_${resources.newId("s")}`;
      return setup;
    },
    "GET setup_intents/:id": ({ id }) => resources.find("setup_intent", id),
    "GET payment_methods/:id": ({ id }) => resources.find("payment_method", id),
    "POST payment_methods/:id": ({ id, form }) => {
      const method = resources.find("payment_method", id);
      const { exp_month, exp_year } = within(form.card);
      if (exp_month !== undefined)
        method.card = { ...method.card, exp_month: Number(exp_month), exp_year: Number(exp_year) };
      method.allow_redisplay = text(form.allow_redisplay) ?? method.allow_redisplay;
      return method;
    },
    "POST payment_methods/:id/attach": ({ id, form }) =>
      account.attach(resources.find("payment_method", id), text(form.customer)),
    "POST payment_methods/:id/detach": ({ id }) => account.detach(resources.find("payment_method", id)),
    "POST payment_intents": ({ form }) => account.createIntent(form),
    "GET payment_intents/search": (ask) => byLabKey("payment_intent", ask),
    "GET payment_intents/:id": ({ id }) => resources.find("payment_intent", id),
    "POST payment_intents/:id/cancel": ({ id }) => account.cancelIntent(resources.find("payment_intent", id)),
    "GET terminal/readers": () => listed(resources.list("terminal.reader")),
    "GET terminal/readers/:id": ({ id }) => resources.find("terminal.reader", id),
    "POST terminal/readers/:id/process_payment_intent": ({ id, form }) =>
      account.askReader(resources.find("terminal.reader", id), form),
    "POST terminal/readers/:id/cancel_action": ({ id }) => account.cancelAction(resources.find("terminal.reader", id)),
    "GET balance_transactions": ({ form }) =>
      listed(
        resources.list(
          "balance_transaction",
          ({ type, created }) => type === form.type && created >= Number(within(form.created).gte),
        ),
      ),
    "POST refunds": ({ form }) => account.refund(form),
    "GET refunds": ({ form }) => listed(resources.list("refund", (one) => one.payment_intent === form.payment_intent)),
    "GET refunds/:id": ({ id }) => resources.find("refund", id),
    "GET prices": ({ form }) =>
      listed(
        resources.list(
          "price",
          ({ lookup_key, active, product }) =>
            (form.lookup_keys === undefined || texts(form.lookup_keys).includes(lookup_key)) &&
            (form.product === undefined || product === form.product) &&
            (form.active === undefined || String(active) === form.active),
        ),
      ),
    "GET prices/:id": ({ id }) => resources.find("price", id),
    "POST prices": ({ form }) => catalog.makePrice(form),
    "POST prices/:id": ({ id, form }) => catalog.changePrice(resources.find("price", id), form),
    "POST products": ({ form }) => catalog.makeProduct(form),
    "GET products/:id": ({ id }) => resources.find("product", id),
    "POST webhook_endpoints": ({ form }) => catalog.makeWebhook(form),
    "GET webhook_endpoints": () => listed(resources.list("webhook_endpoint")),
    "POST webhook_endpoints/:id": ({ id, form }) => catalog.changeWebhook(resources.find("webhook_endpoint", id), form),
    "GET payment_method_domains": ({ form }) =>
      listed(resources.list("payment_method_domain", ({ domain_name }) => domain_name === form.domain_name)),
    "POST payment_method_domains": ({ form }) => catalog.makeDomain(form),
    "POST payment_method_domains/:id": ({ id, form }) =>
      catalog.changeDomain(resources.find("payment_method_domain", id), form),
    "POST payment_method_domains/:id/validate": ({ id }) =>
      catalog.validateDomain(resources.find("payment_method_domain", id)),
    "POST coupons": ({ form }) => resources.add("coupon", "co", { amount_off: Number(form.amount_off) }),
    "POST subscriptions": ({ form }) => account.createSubscription(form),
    "GET subscriptions/search": (ask) => byLabKey("subscription", ask),
    "GET subscriptions/:id": ({ id }) => resources.find("subscription", id),
    "POST subscriptions/:id": ({ id, form }) => account.updateSubscription(resources.find("subscription", id), form),
    "DELETE subscriptions/:id": ({ id }) => account.endSubscription(resources.find("subscription", id)),
    "GET invoices": ({ form }) =>
      listed(
        resources.list("invoice", ({ parent }) => parent.subscription_details.subscription === text(form.subscription)),
      ),
    "POST invoices/:id/pay": ({ id, form }) => account.pay(resources.find("invoice", id), form),
    "POST invoices/:id/void": ({ id }) => account.voidInvoice(resources.find("invoice", id)),
    "POST tax/calculations": ({ form }) => taxes.calculate(form),
    "POST tax/transactions/create_from_calculation": ({ form }) => taxes.record(form),
    "POST tax/transactions/create_reversal": ({ form }) => taxes.undo(form),
    "GET disputes/:id": ({ id }) => resources.find("dispute", id),
    "POST disputes/:id": ({ id, form }) => account.answerDispute(resources.find("dispute", id), form),
    "GET invoice_payments": ({ form }) =>
      listed(
        resources.list("invoice_payment", ({ invoice, payment }) =>
          form.invoice === undefined
            ? payment.payment_intent === text(within(form.payment).payment_intent)
            : invoice === form.invoice,
        ),
      ),
    "POST test_helpers/test_clocks": ({ form }) =>
      resources.add("test_helpers.test_clock", "clock", { frozen_time: Number(form.frozen_time), status: "ready" }),
    "GET test_helpers/test_clocks/:id": ({ id }) => resources.find("test_helpers.test_clock", id),
    "POST test_helpers/test_clocks/:id/advance": ({ id, form }) =>
      account.advance(resources.find("test_helpers.test_clock", id), Number(form.frozen_time)),
  };

  if (!options.isEmpty) catalog.makeTiers();

  function routeOf(method: string, path: string): { answer: (ask: Ask) => Answer; id: string } | null {
    const exact = routes[`${method} ${path}`];
    if (exact) return { answer: exact, id: "" };
    for (const [name, answer] of Object.entries(routes)) {
      const [of, pattern] = name.split(" ");
      const id = new RegExp(`^${pattern!.replace(":id", "([^/]+)")}$`).exec(path)?.[1];
      if (of === method && id !== undefined) return { answer, id };
    }
    return null;
  }

  type Stored = { sent: string; answer: { status: number; body: unknown } | null };
  const keys = new Map<string, Stored>();

  async function answered(method: string, path: string, sent: string, key: string | null) {
    const form = readForm(sent);
    const known = key === null ? undefined : keys.get(key);
    if (known !== undefined) {
      if (known.sent !== `${path} ${sent}`)
        return error(
          400,
          "idempotency_error",
          "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        );
      if (known.answer === null)
        return error(409, "invalid_request_error", "Another request is using this key.", "idempotency_key_in_use");
      return { ...known.answer, replayed: true };
    }
    const stored: Stored = { sent: `${path} ${sent}`, answer: null };
    if (key !== null) keys.set(key, stored);
    await setImmediate();
    try {
      const route = routeOf(method, path);
      if (route === null)
        throw new Problem(404, {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${method}: /v1/${path}).`,
        });
      const whole = texts(form.expand).reduce(
        (body, at) => expanded(resources, body, at.split(".")),
        route.answer({ id: route.id, form }) as unknown,
      );
      stored.answer = { status: 200, body: structuredClone(whole) };
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      if (thrown.status !== 402) keys.delete(key ?? "");
      stored.answer = { status: thrown.status, body: structuredClone(thrown.body) };
    }
    return stored.answer;
  }
  const error = (status: number, type: string, message: string, code?: string) => ({
    status,
    body: { error: { type, message, code } },
  });

  const http = fastify({ forceCloseConnections: true });
  http.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, body),
  );
  http.route({
    method: ["GET", "POST", "DELETE"],
    url: "/v1/*",
    async handler(request, reply) {
      const [address, query = ""] = request.url.split("?");
      const path = address!.slice("/v1/".length);
      const sent = request.method === "POST" ? ((request.body as string | null) ?? "") : query;
      requested.push({
        method: request.method,
        path,
        form: readForm(sent),
        version: String(request.headers["stripe-version"]),
      });
      if (request.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`)
        return reply
          .status(401)
          .send({ error: { type: "invalid_request_error", message: "Invalid API Key provided." } });
      const disturbance = disturbances.find(
        ({ part, times }) => times > 0 && `${request.method} ${path}`.includes(part),
      );
      if (disturbance) disturbance.times -= 1;
      if (disturbance?.before) return disturbance.before(reply);
      const key = request.headers["idempotency-key"];
      const answer = await answered(request.method, path, sent, typeof key === "string" ? key : null);
      if (disturbance?.after) return disturbance.after(reply);
      if ("replayed" in answer) void reply.header("idempotent-replayed", "true");
      return reply.status(answer.status).send(answer.body);
    },
  });
  const byBrowser: Record<string, (form: Form) => unknown> = {
    payment_methods(form) {
      const paymentMethod = account.enter(text(form.number) ?? "");
      if (paymentMethod !== null) {
        paymentMethod.allow_redisplay = text(form.allow_redisplay) ?? "unspecified";
        paymentMethod.card.wallet = form.wallet ? { type: text(form.wallet) } : null;
      }
      return paymentMethod === null ? NO_CARD : { paymentMethod };
    },
    setup_intents(form) {
      const [setupIntent] = resources.list("setup_intent", (one) => one.client_secret === form.client_secret);
      const card = account.enter(text(form.number) ?? "", setupIntent!.customer);
      if (card === null) return NO_CARD;
      account.setUp(setupIntent!, card);
      return { setupIntent };
    },
    second_steps(form) {
      account.answer(text(form.client_secret) ?? "", form.approve === "true");
      return {};
    },
  };
  http.post("/browser/:what", async (request, reply) => {
    const form = readForm(request.body as string);
    const { what } = request.params as { what: string };
    void reply.header("access-control-allow-origin", "*");
    if (form.key !== STRIPE_KEYS.publishableKey) return reply.status(401).send({ error: { type: "api_error" } });
    return reply.send(byBrowser[what]!(form));
  });
  http.get("/script.js", async (_, reply) =>
    reply.type("text/javascript").send(`(${String(stripeScript)})(${JSON.stringify(url)})`),
  );
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    scriptUrl: `${url}/script.js`,
    resources,
    account,
    events,
    requested,
    signed,
    /** Disturbs the next requests whose method and path contain `part`: before they are processed, or after. */
    disturb(part: string, how: Pick<Disturbance, "before" | "after">, times = 1) {
      disturbances = [...disturbances, { part, times, ...how }];
    },
    close: () => http.close(),
  };
}
