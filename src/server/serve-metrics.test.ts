import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { aDraft, aRoll, paidOrder } from "../../tests/support/makers.ts";
import { startLab, type TestLab } from "../../tests/support/start-lab.ts";
import { openHttp } from "./open-http.ts";
import { openMetrics } from "./platform/metrics.ts";

/** Returns the value on a line of /metrics, such as `lab_jobs_waiting{queue="send-mail"}`. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};
const read = async ({ origin }: TestLab) => (await fetch(`${origin}/metrics`)).text();

test("requests are counted by route and status, never by address", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const line = (status: number) =>
    `lab_http_requests_total{method="GET",route="/api/users/:userId/orders",status="${status}"}`;
  const before = valueOf(await read(lab), line(200)) ?? 0;
  const ask = (token: string | null) =>
    fetch(`${lab.origin}/api/users/${ada.userId}/orders`, {
      headers: token ? { authorization: token } : {},
    });
  expect((await ask(ada.token())).status).toBe(200);
  expect((await ask(null)).status).toBe(401);
  const text = await read(lab);
  expect(valueOf(text, line(200))).toBe(before + 1);
  expect(valueOf(text, line(401))).toBeGreaterThan(0);
  expect(
    valueOf(text, 'lab_http_request_seconds_count{method="GET",route="/api/users/:userId/orders"}'),
  ).toBeGreaterThan(1);
  expect(text).not.toContain(ada.userId);
});

test("metrics cover jobs, payments, the pool, memory and the event loop", async () => {
  const lab = await startLab();
  const done = (text: string) => valueOf(text, 'lab_job_seconds_count{job="send-mail",outcome="done"}') ?? 0;
  const before = done(await read(lab));
  await paidOrder(await lab.customer(), aDraft([aRoll()]));
  await lab.workAll();
  const { metrics } = lab.lab;
  expect(done(await metrics.registry.metrics())).toBeGreaterThan(before);
  const text = await read(lab);
  for (const name of ['lab_memory_bytes{kind="resident"}', "lab_process_up_seconds"])
    expect(valueOf(text, name)).toBeGreaterThan(0);
  for (const name of [
    "lab_event_loop_delay_seconds",
    "lab_event_loop_used_ratio",
    "lab_database_waiting",
    'lab_database_connections{state="idle"}',
    'lab_payments_last_hour{status="CAPTURED"}',
    "lab_payments_oldest_open_seconds",
  ])
    expect(valueOf(text, name)).toBeGreaterThanOrEqual(0);
});

test("metrics are visible only on this machine, or with the token if one is set", async () => {
  const lab = await startLab();
  expect((await fetch(`${lab.origin}/metrics`)).status).toBe(200);
  expect((await fetch(`${lab.origin}/metrics`, { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(404);
  const settings = { ...lab.lab.deps.settings, metricsToken: "a-token-of-the-tests" };
  const http = await openHttp({ ...lab.lab, metrics: openMetrics(), deps: { ...lab.lab.deps, settings } });
  const status = async (headers: Record<string, string>, remoteAddress = "203.0.113.7") =>
    (await http.inject({ url: "/metrics", headers, remoteAddress })).statusCode;
  expect(await status({ authorization: "Bearer a-token-of-the-tests" })).toBe(200);
  for (const authorization of ["Bearer a-token-of-the-test", "a-token-of-the-tests", ""])
    expect(await status({ authorization })).toBe(404);
  expect(await status({}, "127.0.0.1")).toBe(404);
  await http.close();
});

test("dashboard and alerts use existing metrics, and each alert has a page", async () => {
  const lab = await startLab();
  const known = new Set((await lab.lab.metrics.registry.getMetricsAsJSON()).map(({ name }) => name));
  const namesIn = (text: string) =>
    [...text.matchAll(/\blab_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ""));
  const dashboard = readFileSync("ops/grafana/dashboard.json", "utf8");
  const alerts = readFileSync("ops/prometheus/alerts.yml", "utf8");
  const { groups } = parse(alerts) as {
    groups: { rules: { alert: string; annotations: { runbook_url: string } }[] }[];
  };
  const named = new Set([...namesIn(dashboard), ...namesIn(alerts)]);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  const list = readFileSync("docs/operations/metrics.md", "utf8");
  expect([...known].filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, annotations } of rules) {
    const page = readFileSync(annotations.runbook_url, "utf8");
    expect(page).toContain(`The alert \`${alert}\`.`);
    expect(page).toContain("## What to do");
    expect(list).toContain(`\`${alert}\``);
  }
});
