import { get } from "node:http";
import autocannon from "autocannon";
import { withBenchLab } from "./support/bench-lab.ts";
import type { Bench, Figure } from "./support/figure.ts";
import { productPages } from "./support/product-pages.ts";
import { startBareServer } from "./support/start-bare-server.ts";

const READERS = 16;
const SECONDS = 6;
const PATHS = ["/", "/film-developing-chicago"];
/** As browsers ask over https. */
const HEADERS = { "accept-encoding": "br" };

/** Public pages as they are kept, against the same bytes by a bare server; and those of a large shop, which many come to for the first time. */
export const pagesBench: Bench = {
  name: "pages",
  run: (progress) =>
    withBenchLab(async (lab) => {
      const { origin } = lab;
      const figures: Figure[] = [];
      for (const path of PATHS) {
        const page = await read(origin + path);
        const bare = await startBareServer("support/bare-page.ts", [], page);
        try {
          const before = await load(bare.origin);
          const ours = await load(origin + path);
          const after = await load(bare.origin);
          const baseline = (before.perSecond + after.perSecond) / 2;
          progress(`${path}: ${page.length} bytes, p50 ${ours.p50} ms, p99 ${ours.p99} ms`);
          figures.push(
            { name: `page ${path}`, unit: "/s", ours: ours.perSecond, baseline, aim: { atLeast: 1000 } },
            { name: `page ${path}, p99`, unit: "ms", ours: ours.p99, baseline: null, aim: { atMost: 100 } },
          );
        } finally {
          bare.stop();
        }
      }
      return [...figures, ...(await productPages(lab, progress))];
    }),
};

async function load(url: string): Promise<{ perSecond: number; p50: number; p99: number }> {
  const result = await autocannon({ url, connections: READERS, duration: SECONDS, headers: HEADERS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The page's bytes as they are sent, compressed. */
function read(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    get(url, { headers: HEADERS }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      done(Buffer.concat(chunks));
    }).once("error", fail);
  });
}
