import { Agent, request } from "node:http";
import { readFileSync } from "node:fs";

// Guests who buy all at once, each over and over: price two of the products, place the order, pay it. The same guests buy from
// the lab and from the least server, so that what they cost themselves meets both.
// usage: buyers.ts <origin> <seconds> <buyers> <seed> <file with JSON Shop>; prints JSON Bought

/** What there is to buy, and with what it is paid. */
export type Shop = {
  productIds: string[];
  /** Tokens of cards; each is good once. */
  tokens: string[];
};

export type Bought = { perSecond: number; p50: number; p99: number; orders: number };

const [origin, seconds, buyers, seed, file] = process.argv.slice(2) as [string, string, string, string, string];
const { productIds, tokens } = JSON.parse(readFileSync(file, "utf8")) as Shop;
const agent = new Agent({ keepAlive: true, maxSockets: Number(buyers) });
const end = performance.now() + Number(seconds) * 1000;
const times: number[] = [];
let customers = 0;

function post<Reply>(path: string, address: string, body: unknown, key?: string): Promise<Reply> {
  const text = JSON.stringify(body);
  return new Promise((done, failed) => {
    const sent = request(
      origin + path,
      {
        method: "POST",
        agent,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
          "x-forwarded-for": address,
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.on("end", () => {
          const answer = Buffer.concat(parts).toString();
          if (reply.statusCode !== 200) failed(new Error(`${path}: ${reply.statusCode} ${answer.slice(0, 300)}`));
          else done(JSON.parse(answer) as Reply);
        });
      },
    );
    sent.on("error", failed);
    sent.end(text);
  });
}

async function buy(): Promise<void> {
  customers += 1;
  const token = tokens[customers];
  if (token === undefined) throw new Error("There are no cards left.");
  const name = `${seed}-${customers}`;
  // Everyone comes from a network of their own: what a network may ask in a minute is bounded.
  const address = `10.${Number(seed) % 256}.${(customers >> 8) % 256}.${customers % 256}`;
  const home = { address1: `${customers} Franklin St`, city: "Brooklyn", state: "NY", zip: "11222" };
  const first = (customers * 7919) % productIds.length;
  const lines = [first, (first + 1) % productIds.length].map((place, line) => ({
    tempKey: `line-${line}`,
    productId: productIds[place],
    quantity: 1,
  }));
  const { total } = await post<{ total: number }>("/api/guest-orders/quote", address, { lines, address: home });
  const { order } = await post<{ order: { accessCode: string } }>(
    "/api/guest-orders",
    address,
    { lines, address: home, email: `guest-${name}@bench.test`, firstName: "Gil", lastName: name, expectedTotal: total },
    `place-${name}`,
  );
  const paid = await post<{ outcome: string }>(
    `/api/guest-orders/${order.accessCode}/pay`,
    address,
    { token },
    `pay-${name}`,
  );
  if (paid.outcome !== "CAPTURED") throw new Error(`The payment was ${paid.outcome}.`);
}

await Promise.all(
  Array.from({ length: Number(buyers) }, async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await buy();
      times.push(performance.now() - started);
    }
  }),
);
agent.destroy();
times.sort((one, other) => one - other);
const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
const bought: Bought = {
  perSecond: times.length / Number(seconds),
  p50: at(0.5),
  p99: at(0.99),
  orders: times.length,
};
console.log(JSON.stringify(bought));
