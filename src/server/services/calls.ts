import * as contract from "../../contract/services/services.ts";
import { handleCall } from "../handle-call.ts";
import { listServices } from "./list-services.ts";
import { tryService } from "./try-service.ts";

export const servicesCalls = {
  listServices: handleCall(contract.listServices, async (deps) => ({ services: await listServices(deps) })),
  tryService: handleCall(contract.tryService, async (deps, { caller, body }) => ({
    outcome: await tryService(deps, caller.userId, body.service),
  })),
};
