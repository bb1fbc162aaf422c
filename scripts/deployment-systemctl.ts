// A systemctl for machines without systemd: passes the page's commands to deployment.ts, and fails on any that it does not know.
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Service } from "./deployment-services.ts";

export type Systemctl = {
  /** Goes first on the PATH. */
  folder: string;
  services: ReadonlyMap<string, Service>;
  close(): void;
};

export async function openSystemctl(folder: string, start: (instance: string) => Service): Promise<Systemctl> {
  const services = new Map<string, Service>();
  const server = createServer((requested, answer) => {
    void text(requested)
      .then((words) => doAs(words, services, start))
      .then(
        () => answer.end(),
        (error: Error) => answer.writeHead(500).end(`systemctl: ${error.message}\n`),
      );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  mkdirSync(folder);
  const script = `#!/bin/sh\nexec curl --silent --show-error --fail-with-body --data "$*" "http://127.0.0.1:${port}/"\n`;
  writeFileSync(join(folder, "systemctl"), script, { mode: 0o755 });
  return { folder, services, close: () => void server.close() };
}

async function doAs(words: string, services: Map<string, Service>, start: (instance: string) => Service) {
  const [, verb, units = ""] = /^(daemon-reload|enable --now|restart)(?: (.+))?$/u.exec(words) ?? [];
  if (verb === undefined) throw new Error(`the run does not know “${words}”`);
  for (const unit of units.split(" ").filter(Boolean)) {
    const instance = /^lab@([\w-]+)$/u.exec(unit)?.[1];
    if (instance === undefined) throw new Error(`the run does not know the unit ${unit}`);
    const running = services.get(instance);
    if (verb === "enable --now" && running !== undefined) continue;
    const wrong = await running?.stop();
    if (typeof wrong === "string") throw new Error(`${unit} ${wrong}`);
    services.set(instance, start(instance));
  }
}
