import { createServer } from "node:net";
import { CannotStart } from "./cannot-start.ts";
import type { Settings } from "./settings.ts";

type Address = Pick<Settings, "port" | "host">;

/** Checked before anything else starts, so that an accidental second start touches nothing. */
export function portIsFree({ port, host }: Address): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      fail(error.code === "EADDRINUSE" ? portInUse({ port }) : new CannotStart(whyNot({ port, host }, error)));
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

export function portInUse({ port }: Pick<Address, "port">): CannotStart {
  return new CannotStart(`PORT must be a free port, and ${port} is in use: stop what uses it or set another PORT`);
}

function whyNot({ port, host }: Address, error: NodeJS.ErrnoException): string {
  if (error.code === "EACCES") return `PORT must be a port that this user may use, and ${port} is not`;
  return `HOST must be an address of this machine, and ${host} is not (${error.code})`;
}
