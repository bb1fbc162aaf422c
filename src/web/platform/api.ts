import { z } from "zod";
import { createClient } from "../../contract/client.ts";
import { stored } from "./storage.ts";

/** Written by the server onto the page's root element (root.tsx). */
const environment = () => document.documentElement.dataset["environment"] ?? "production";

/** The session's token. The client below reads and renews it; log out through `endSession`. */
export const token = stored(() => `nice.token.${environment()}`, 1, z.string().min(1));

/** The one client of the API. In components prefer `useCall` and `useCallMutation`. */
export const api = createClient({ origin: "", token });
