import type { CallSpec } from "../../../contract/kit/call.ts";
import type { Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { by } from "./note-event.ts";

/** Notes who tried a call that is not theirs to make, whether it is another role's or about another's things. */
export const noteNotAllowed =
  ({ refusals }: Pick<Deps, "refusals">) =>
  (caller: Caller, client: Client, { method, path }: CallSpec): void =>
    refusals.note({
      userId: caller.userId,
      kind: "NOT_ALLOWED",
      about: `${method} ${path}`,
      from: by(caller, client, caller.userId),
    });
