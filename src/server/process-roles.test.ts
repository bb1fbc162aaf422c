import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newTestDatabase } from "../../tests/support/test-database.ts";
import { testSettings } from "../../tests/support/test-settings.ts";
import { openHttp } from "./open-http.ts";
import { openLab } from "./composition-root.ts";
import { openLog } from "./platform/log.ts";

test("a worker-only process answers health checks and nothing else", async () => {
  const { url, drop } = await newTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "nice-work-"));
  const settings = { ...testSettings({ dataDir, databaseUrl: url }), processRoles: new Set(["work"] as const) };
  const lab = await openLab(
    { settings, log: openLog(settings), databaseUrl: url, directUrl: url, now: () => new Date() },
    { supervise: false },
  );
  const http = await openHttp(lab);
  onTestFinished(async () => {
    await http.close();
    await lab.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const statusOf = async (path: string) => (await http.inject(path)).statusCode;
  expect(await statusOf("/api/health")).toBe(200);
  expect(await statusOf("/api/ready")).toBe(200);
  expect(await statusOf("/api/products")).toBe(404);
  expect(await statusOf("/api/docs/")).toBe(404);
});
