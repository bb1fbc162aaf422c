import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../support/lab-process.ts";
import { openBalancer } from "./open-balancer.ts";

/** A fake web process: reports ready and answers every other request with `answer`. */
async function aProcess(answer: RequestListener) {
  const requested: string[] = [];
  const server = createServer((request, reply) => {
    if (request.url === "/api/ready") return void reply.end();
    requested.push(request.method!);
    answer(request, reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { requested, port: (server.address() as AddressInfo).port, close };
}

async function aBalancer(ports: number[]) {
  const port = await freePort();
  const balancer = await openBalancer(port);
  onTestFinished(() => balancer.close());
  balancer.lead(ports);
  const ask = async (method: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method, ...(method === "POST" ? { body: "{}" } : {}) });
    return { status: answer.status, text: await answer.text() };
  };
  return { balancer, ask };
}

const answers: RequestListener = (_, reply) => reply.end("well");
const dies: RequestListener = (request) => request.socket.destroy();

test("when a process dies, reads are retried on another one and writes return 502", async () => {
  const [dying, well] = [await aProcess(dies), await aProcess(answers)];
  const { balancer, ask } = await aBalancer([dying.port, well.port]);
  await vi.waitFor(async () => expect(await ask("GET")).toEqual({ status: 200, text: "well" }), { timeout: 20_000 });
  for (let time = 0; time < 10; time++) expect((await ask("GET")).status).toBe(200);
  expect(dying.requested.length).toBeGreaterThan(0);
  const before = { dying: dying.requested.length, well: well.requested.length };
  const written = [await ask("POST"), await ask("POST"), await ask("POST"), await ask("POST")];
  const toDying = dying.requested.length - before.dying;
  expect(well.requested.length - before.well + toDying).toBe(4);
  expect(written.filter(({ status }) => status === 502)).toHaveLength(toDying);
  expect((await balancer.counts()).failed).toBeGreaterThanOrEqual(toDying);
});

test("requests wait while no process is ready", async () => {
  const { balancer, ask } = await aBalancer([]);
  const [early, also] = [ask("GET"), ask("POST")];
  const well = await aProcess(answers);
  balancer.lead([well.port]);
  expect(await Promise.all([early, also])).toEqual([1, 2].map(() => ({ status: 200, text: "well" })));
});

test("a process that is gone fails no request", async () => {
  const [gone, well] = [await aProcess(answers), await aProcess(answers)];
  const { ask } = await aBalancer([gone.port, well.port]);
  await vi.waitFor(
    async () => {
      await ask("GET");
      expect(gone.requested.length * well.requested.length).toBeGreaterThan(0);
    },
    { timeout: 20_000 },
  );
  gone.close();
  for (let time = 0; time < 6; time++) expect(await ask("POST")).toEqual({ status: 200, text: "well" });
});
