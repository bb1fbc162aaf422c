import * as contract from "../../contract/services/services.ts";
import { handleCall } from "../handle-call.ts";
import { listServices } from "./list-services.ts";
import { tryService } from "./try-service.ts";
import type { Module } from "../module.ts";

export const servicesModule = {
  endpoints: {
    listServices: handleCall(contract.listServices, async (deps) => ({
      services: await listServices(deps),
      environment: [...deps.settings.environment],
    })),
    tryService: handleCall(contract.tryService, async (deps, { caller, body }) => ({
      outcome: await tryService(deps, caller.userId, body.service),
    })),
  },
} satisfies Module;
