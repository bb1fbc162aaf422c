import { readFileSync } from "node:fs";
import pg from "pg";
import { v7 } from "uuid";
import type { CapturedSql, Sent } from "./capture-sql.ts";

// The baseline of `orders`: what calls sent to the database, sent again through the bare driver by so many callers at once,
// each time with fresh ids where the call had made them.
// usage: bare-replay.ts <database url> <seconds> <file with JSON CapturedSql[]>; prints the calls per second

const [url, seconds, file] = process.argv.slice(2) as [string, string, string];
const calls = JSON.parse(readFileSync(file, "utf8")) as CapturedSql[];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The instant that a UUID v7 begins with, in ms. */
const madeAt = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

async function replay(client: pg.PoolClient, call: CapturedSql): Promise<void> {
  const ids = new Map<string, string>();
  const numbers = new Map<number, number>();
  const renewText = (text: string): string => {
    const renewed = text.replace(UUID, (id) => {
      if (madeAt(id) < call.since) return id;
      if (!ids.has(id)) ids.set(id, v7());
      return ids.get(id)!;
    });
    return renewed.replace(/(?<=^|"orderId":)\d+(?=$|[,}])/g, (digits) =>
      String(numbers.get(Number(digits)) ?? digits),
    );
  };
  const renew = (value: unknown): unknown => {
    if (typeof value === "string") return renewText(value);
    if (typeof value === "number") return numbers.get(value) ?? value;
    if (Array.isArray(value)) return value.map(renew);
    if (typeof value === "object" && value !== null) return JSON.parse(renewText(JSON.stringify(value)));
    return value;
  };
  for (const { name, text, values, counted } of call.statements as Sent[]) {
    const config = { text, values: values.map(renew), ...(name === undefined ? {} : { name }) };
    const { rows } = await client.query<Record<string, unknown>>(config);
    if (counted !== undefined) numbers.set(counted, Number(Object.values(rows[0]!)[0]));
  }
}

const pool = new pg.Pool({ connectionString: url, max: calls.length });
const end = performance.now() + Number(seconds) * 1000;
let done = 0;
await Promise.all(
  calls.map(async (call) => {
    const client = await pool.connect();
    while (performance.now() < end) {
      await replay(client, call);
      done += 1;
    }
    client.release();
  }),
);
await pool.end();
console.log(done / Number(seconds));
