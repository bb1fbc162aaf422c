import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { readFileSync } from "node:fs";
import pg from "pg";
import { outboxMailer } from "../../src/server/adapters/mail/outbox-mailer.ts";
import { testPayments } from "../../src/server/adapters/payments/test-payments.ts";
import { pay, place, quote, type Cart, type GuestForm } from "./least-checkout.ts";
import { follower } from "./least-follow.ts";
import { PRODUCT_BY_SLUG, PRODUCTS, ROLL_WITH_SCANS, ROLLS, SEARCHED_ORDERS } from "./least-reads.ts";

// The least that answers what the lab answers: bare node:http and pg, one good statement a read, nothing that a guarantee does
// not need. What the lab reaches of it is what `npm run bench -- limits` tells.
// usage: least-server.ts <file with JSON LeastFacts>; prints its port

/** Where it stands, and as whom it asks. */
export type LeastFacts = {
  databaseUrl: string;
  sessionId: string;
  adminSessionId: string;
  customerId: string;
  rollId: string;
  /** Where its mails lie. */
  outbox: string;
};

const facts = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as LeastFacts;
const pool = new pg.Pool({ connectionString: facts.databaseUrl, max: 10 });

const now = () => new Date();
const provider = testPayments(pool, now, "least");
const follow = follower(pool, outboxMailer(facts.outbox, now), provider);

/** The list, kept as text until a product changes. */
let kept: Buffer | null = null;
const listener = new pg.Client({ connectionString: facts.databaseUrl });
await listener.connect();
await listener.query("listen least_products");
listener.on("notification", () => (kept = null));

async function keptList(limit: number): Promise<Buffer> {
  kept ??= Buffer.from(await read("products", PRODUCTS, [limit]));
  return kept;
}

async function read(name: string, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ reply: string }>({ name, text, values });
  if (rows[0] === undefined) throw new Error("There is no such thing.");
  return rows[0].reply;
}

/** Every link of an answer is signed, as the lab's are: nobody guesses one. */
const signed = (reply: string): string =>
  reply.replace(/"url" : "([^"]+)"/g, (_, key: string) => {
    const link = `/api/files/${key}?for=session.${facts.sessionId}&type=image/webp&expires=1795360500`;
    return `"url" : "${link}&signature=${createHmac("sha256", "least").update(link).digest("base64url").slice(0, 22)}"`;
  });

async function answer(request: IncomingMessage, url: URL): Promise<Buffer | string> {
  const path = url.pathname;
  if (request.method === "GET") {
    if (path === "/kept-products") return keptList(18);
    if (path === "/products") return read("products", PRODUCTS, [18]);
    if (path === "/product") return read("product", PRODUCT_BY_SLUG, [url.searchParams.get("slug")]);
    if (path === "/rolls") return signed(await read("rolls", ROLLS, [facts.sessionId, facts.customerId, 25]));
    if (path === "/roll")
      return signed(await read("roll", ROLL_WITH_SCANS, [facts.sessionId, facts.customerId, facts.rollId]));
    const term = url.searchParams.get("search") ?? "";
    const limit = path === "/orders" ? 25 : 10;
    return read("search", SEARCHED_ORDERS, [facts.adminSessionId, `%${term}%`, term, limit]);
  }
  const body = (await bodyOf(request)) as unknown;
  const key = String(request.headers["idempotency-key"]);
  if (path === "/api/guest-orders/quote") return JSON.stringify(await quote(pool, body as Cart));
  if (path === "/api/guest-orders") return place(pool, body as GuestForm & { address: object }, key);
  const code = path.split("/")[3]!;
  const paid = await pay({ pool, provider }, code, (body as { token: string }).token, key);
  follow.wake();
  return paid;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
}

const server = createServer((request, response) => {
  answer(request, new URL(request.url ?? "/", "http://least")).then(
    (reply) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(reply) });
      response.end(reply);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));
