import { MEMBER_TIER_IDS, tierSku } from "../../../src/rules/memberships/tiers.ts";
import { type Form, merged, text, texts, within } from "./forms.ts";
import { refused, type Resource, type Resources } from "./resources.ts";
import { STARTING_PRICE_LIST } from "../../../src/rules/prices/starting-price-list.ts";

export function stripeCatalog(resources: Resources, now: () => number) {
  function makeProduct(form: Form): Resource {
    const id = text(form.id) ?? resources.newId("prod");
    if (resources.all.has(id))
      throw refused("Product already exists.", { code: "resource_already_exists", param: "id" });
    const own = { name: text(form.name), description: text(form.description), created: now() };
    return resources.put(id, "product", own);
  }

  /** A key in use moves only if it is asked to. */
  function claimKey(key: string | null, form: Form): void {
    const users = key === null ? [] : resources.list("price", (price) => price.lookup_key === key);
    if (users.length > 0 && text(form.transfer_lookup_key) !== "true")
      throw refused("A price already uses that lookup key.", { param: "lookup_key" });
    for (const user of users) user.lookup_key = null;
  }

  function makePrice(form: Form): Resource {
    const [lookup_key, product] = [text(form.lookup_key), resources.find("product", text(form.product)).id];
    claimKey(lookup_key, form);
    const price = resources.add("price", "price", {
      lookup_key,
      unit_amount: Number(form.unit_amount),
      product,
      metadata: merged({}, form.metadata),
    });
    return Object.assign(price, {
      currency: text(form.currency),
      recurring: { ...price.recurring, interval: text(within(form.recurring).interval) },
    });
  }

  /** Includes its secret, which is only shown this once. */
  function makeWebhook(form: Form): Resource {
    const [url, enabled_events] = [text(form.url), texts(form.enabled_events)];
    const own = { url, enabled_events, api_version: text(form.api_version), status: "enabled", created: now() };
    const endpoint = resources.add("webhook_endpoint", "we", own);
    return { ...endpoint, secret: `whsec_${endpoint.id}` };
  }

  function changeWebhook(endpoint: Resource, form: Form): Resource {
    if (form.enabled_events !== undefined) endpoint.enabled_events = texts(form.enabled_events);
    if (form.disabled !== undefined) endpoint.status = form.disabled === "true" ? "disabled" : "enabled";
    return endpoint;
  }

  function makeDomain(form: Form): Resource {
    const domain_name = text(form.domain_name);
    if (resources.list("payment_method_domain", (one) => one.domain_name === domain_name).length > 0)
      throw refused("This domain is registered already.", { param: "domain_name" });
    const wallet = { status: "active" };
    const own = { object: "payment_method_domain", domain_name, enabled: true, created: now() };
    return resources.add("payment_method_domain", "pmd", { ...own, apple_pay: wallet, google_pay: wallet });
  }

  function changeDomain(domain: Resource, form: Form): Resource {
    if (form.enabled !== undefined) domain.enabled = form.enabled === "true";
    return domain;
  }

  const validateDomain = (domain: Resource): Resource =>
    Object.assign(domain, { apple_pay: { status: "active" }, google_pay: { status: "active" } });

  function changePrice(price: Resource, form: Form): Resource {
    if (form.active !== undefined) price.active = form.active === "true";
    if (form.lookup_key !== undefined) {
      claimKey(text(form.lookup_key), form);
      price.lookup_key = text(form.lookup_key);
    }
    price.metadata = merged(price.metadata, form.metadata);
    return price;
  }

  return {
    makeProduct,
    makePrice,
    changePrice,
    makeWebhook,
    changeWebhook,
    makeDomain,
    changeDomain,
    validateDomain,
    makeTiers() {
      for (const id of MEMBER_TIER_IDS) {
        const { lookupKey, price, billing, label } = STARTING_PRICE_LIST.tiers[id];
        const sku = tierSku(id);
        makeProduct({ id: sku, name: label });
        const recurring = { interval: billing };
        makePrice({ product: sku, lookup_key: lookupKey, unit_amount: String(price), currency: "usd", recurring });
      }
    },
  };
}
