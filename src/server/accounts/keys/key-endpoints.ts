import * as contract from "../../../contract/accounts/api-keys.ts";
import { handleCall } from "../../handle-call.ts";
import { refuse } from "../../platform/http/errors.ts";
import { isPermitted } from "../../platform/http/guard.ts";
import { revokeApiKey } from "./end-keys.ts";
import { listAllApiKeys, listApiKeys } from "./list-keys.ts";
import { makeApiKey } from "./make-key.ts";

export const keyEndpoints = {
  listApiKeys: handleCall(contract.listApiKeys, (deps, { params }) => listApiKeys(deps, params.userId)),
  listAllApiKeys: handleCall(contract.listAllApiKeys, (deps, { query }) => listAllApiKeys(deps, query)),
  makeApiKey: handleCall(contract.makeApiKey, (deps, { caller, body, client }) =>
    makeApiKey(deps, caller, body, client),
  ),
  revokeApiKey: handleCall(contract.revokeApiKey, async (deps, { caller, params, client }) => {
    await revokeApiKey(deps, caller, params, client);
    return { done: true } as const;
  }),
  describeApiKey: handleCall(contract.describeApiKey, async (_deps, { caller }) => {
    const { key, userId, role } = caller;
    if (key === null) throw refuse(contract.describeApiKey, "NO_KEY");
    const { permissions, ...named } = key;
    const now = permissions.filter((permission) => role !== "ADMIN" || isPermitted(caller, permission));
    return { ...named, userId, permissions: now };
  }),
};
