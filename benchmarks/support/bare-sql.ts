import pg from "pg";

// The baseline of `http`: the same SQL through the bare driver, so many callers at once for so many seconds.
// usage: bare-sql.ts <database url> <seconds> <callers> <JSON {text, values}>; prints the queries per second

const [url, seconds, callers, query] = process.argv.slice(2) as [string, string, string, string];
const { text, values } = JSON.parse(query) as { text: string; values: unknown[] };
const pool = new pg.Pool({ connectionString: url, max: Number(callers) });
await pool.query(text, values);
const end = performance.now() + Number(seconds) * 1000;
let done = 0;
await Promise.all(
  Array.from({ length: Number(callers) }, async () => {
    while (performance.now() < end) {
      await pool.query(text, values);
      done++;
    }
  }),
);
await pool.end();
console.log(done / Number(seconds));
