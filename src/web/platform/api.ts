import { createClient } from "../../contract/kit/client.ts";
import { requestConfirmation } from "./confirmations.ts";
import { sharedValue } from "./shared-value.ts";
import { browserKeyHeader } from "./stored-prints.ts";
import { traceHeader } from "./trace-header.ts";
import { stored } from "./storage.ts";

/** Written by the server onto the page's root element (root.tsx). */
const environment = () => document.documentElement.dataset["environment"] ?? "production";

/** The session's token. The client below reads and renews it; log out through `endSession`. */
export const token = stored<string>(() => `nice.token.${environment()}`, 1, {
  parse(saved) {
    if (typeof saved !== "string" || saved === "") throw new Error("no token");
    return saved;
  },
});

/** Changes whenever a call finds the station locked. */
export const stationLocks = sharedValue(0);

/** The only API client. In components prefer `useCall` and `useCallMutation`. */
export const api = createClient({
  origin: "",
  token,
  confirm: requestConfirmation,
  onStationLocked: () => stationLocks.set(stationLocks.get() + 1),
  headers: () => ({ ...browserKeyHeader(), ...traceHeader() }),
});
