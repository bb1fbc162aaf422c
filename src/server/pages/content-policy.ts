import { createHash } from "node:crypto";

export type PolicyOptions = {
  /** Requested by the browsers of new subscribers; null: no look-up. */
  ipLookupUrl: string | null;
  /** The analytics tag; null for none. */
  googleTagId: string | null;
  /** Stripe's card form; null: nothing is loaded from Stripe. */
  cardsByStripe: { scriptUrl: string } | null;
  /** Whether any review is a video. */
  videos: boolean;
  /** Where browsers download and upload files; null: the lab itself. */
  storeOrigin: string | null;
};

const GOOGLE_TAG = "https://www.googletagmanager.com";
const GOOGLE_ANALYTICS = ["https://*.google-analytics.com", "https://*.analytics.google.com"];

const NO_STRIPE = { scripts: [], requested: [], frames: [] };
const STRIPE_SCRIPTS = "https://*.js.stripe.com";

/** The sources that Stripe requires: its script, its API, and the frames for card entry and bank verification. */
function stripeSources(scriptUrl: string) {
  const { origin } = new URL(scriptUrl);
  return {
    scripts: [origin, STRIPE_SCRIPTS],
    requested: [origin, "https://api.stripe.com"],
    frames: [origin, STRIPE_SCRIPTS, "https://hooks.stripe.com"],
  };
}

/**
 * Builds the policy for what pages may load and run. Third parties are listed only in installations that use them.
 * @returns the content-security-policy for a page, given the sources of its inline scripts: a nonce or their hashes
 */
export function pagePolicy({
  cardsByStripe,
  ipLookupUrl,
  googleTagId,
  videos,
  storeOrigin,
}: PolicyOptions): (inline: readonly string[]) => string {
  const tag = googleTagId === null ? [] : [GOOGLE_TAG];
  const analytics = googleTagId === null ? [] : GOOGLE_ANALYTICS;
  const lookup = ipLookupUrl === null ? [] : [new URL(ipLookupUrl).origin];
  const store = storeOrigin === null ? [] : [storeOrigin];
  const stripe = cardsByStripe === null ? NO_STRIPE : stripeSources(cardsByStripe.scriptUrl);
  return (inline) =>
    [
      ["default-src", "'self'"],
      ["script-src", "'self'", ...inline, ...tag, ...stripe.scripts],
      // Mantine writes its sizes into style elements and attributes.
      ["style-src-elem", "'self'", "'unsafe-inline'"],
      ["style-src-attr", "'unsafe-inline'"],
      [
        "img-src",
        "'self'",
        "data:",
        "blob:",
        ...store,
        ...(videos ? ["https://img.youtube.com"] : []),
        ...tag,
        ...analytics,
      ],
      ["font-src", "'self'", "data:"],
      ["connect-src", "'self'", ...store, ...lookup, ...tag, ...analytics, ...stripe.requested],
      ["frame-src", "'self'", "blob:", ...(videos ? ["https://www.youtube-nocookie.com"] : []), ...stripe.frames],
      ["object-src", "'none'"],
      ["base-uri", "'none'"],
      ["form-action", "'self'"],
      ["frame-ancestors", "'self'"],
    ]
      .map((directive) => directive.join(" "))
      .join(";");
}

/** Returns an inline script's source expression for the content policy. */
export const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Replaces the nonce, which a shared page cannot have, with hashes. Only scripts that had this rendering's nonce get a
 * hash: scripts injected into the page's text still do not run.
 * @param nonce of the rendering
 * @returns the page with empty nonces, and the sources of its inline scripts
 */
export function withoutNonce(html: string, nonce: string): { html: string; inline: string[] } {
  if (nonce === "") return { html, inline: [] };
  const attribute = ` nonce="${nonce}"`;
  const inline = new Set<string>();
  for (const [, attributes, script] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes!.includes(attribute) || script === "") continue;
    inline.add(hashOf(script!));
  }
  return { html: html.replaceAll(attribute, ` nonce=""`), inline: [...inline] };
}
