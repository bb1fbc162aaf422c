import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import startJourneyServers from "../support/journey-server.ts";
import { openFirefox } from "./firefox.ts";
import { PATHS } from "./paths.ts";
import { type Driver, Visit } from "./visit.ts";
import { openWebkit } from "./webkit.ts";

// `npm run test:browsers [-- firefox|webkit] [word …]`: people's main paths (those whose names have a word) and screens in Firefox and WebKit, on a computer and
// on a phone. Pictures are in test-results/browsers. Ends with "N passed, N failed".

const ENGINES: Readonly<Record<string, () => Promise<Driver>>> = { firefox: openFirefox, webkit: openWebkit };
/** Desktop browsers do not make windows narrower than 500 px. */
const WINDOWS = { computer: [1440, 900], phone: [500, 844] } as const;

const args = process.argv.slice(2);
const wanted = args.filter((arg) => arg in ENGINES);
const words = args.filter((arg) => !(arg in ENGINES));
const paths = PATHS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
process.env.JOURNEY_PORTS = process.env.JOURNEY_PORT = await freePort();
const stop = await startJourneyServers();
const count = { passed: 0, failed: 0 };
try {
  for (const [engine, open] of Object.entries(ENGINES)) {
    if (wanted.length > 0 && !wanted.includes(engine)) continue;
    const driver = await open();
    try {
      for (const [device, [width, height]] of Object.entries(WINDOWS)) {
        await driver.resize(width, height);
        const folder = `test-results/browsers/${engine}-${device}`;
        mkdirSync(folder, { recursive: true });
        const visit = new Visit(driver, `http://127.0.0.1:${process.env.JOURNEY_PORT}`, folder);
        for (const path of paths) await take(path, `${engine}, ${device}`, visit);
      }
    } finally {
      await driver.close();
    }
  }
} finally {
  await stop();
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0);

async function take(path: (typeof PATHS)[number], where: string, visit: Visit): Promise<void> {
  try {
    await path.take(visit);
    count.passed += 1;
    console.log(`  ✓ ${where}: ${path.name}`);
  } catch (error) {
    count.failed += 1;
    console.log(`  ✗ ${where}: ${path.name}\n    ${error instanceof Error ? error.message : String(error)}`);
  }
}

function freePort(): Promise<string> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(String(port)));
    });
  });
}
