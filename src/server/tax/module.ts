import { eq } from "drizzle-orm";
import * as exemptions from "../../contract/tax/exemptions.ts";
import * as contract from "../../contract/tax/tax.ts";
import { CERTIFICATE_LIMIT } from "../../rules/tax/exemptions.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { calculateTax } from "./calculate-tax.ts";
import { announceCertificate, receiveCertificate } from "./certificate-file.ts";
import { listAllTaxExemptions, listTaxExemptions } from "./exemptions.ts";
import { endTaxExemption, grantTaxExemption } from "./grant-exemption.ts";
import { taxExemptions } from "./tables.ts";

export const taxModule = {
  endpoints: {
    calculateTax: handleCall(contract.calculateTax, (deps, { body }) => calculateTax(deps, body)),

    listTaxExemptions: handleCall(exemptions.listTaxExemptions, async (deps, { params, caller }) => {
      const all = await listTaxExemptions(deps, params.userId);
      // Customers do not see the names of staff.
      return { exemptions: caller.role === "ADMIN" ? all : all.map((one) => ({ ...one, grantedBy: null })) };
    }),

    listAllTaxExemptions: handleCall(exemptions.listAllTaxExemptions, async (deps) => ({
      exemptions: await listAllTaxExemptions(deps),
    })),

    grantTaxExemption: handleCall(exemptions.grantTaxExemption, async (deps, { params, body, caller }) => ({
      exemption: await grantTaxExemption(deps, params.userId, body, caller.userId),
    })),

    endTaxExemption: handleCall(exemptions.endTaxExemption, async (deps, { params, caller }) => ({
      exemption: await endTaxExemption(deps, params.exemptionId, caller.userId),
    })),

    announceCertificate: handleCall(exemptions.announceCertificate, async (deps, { params, body }) => ({
      writeLink: await announceCertificate(deps, params.exemptionId, body),
    })),
  },

  uploads: {
    "tax-certificates": { limit: CERTIFICATE_LIMIT, keeps: true, receive: receiveCertificate },
  },

  exports: { listTaxExemptions: "tax-exemptions" },

  async deleteUserData(tx, { id }) {
    const gone = await tx
      .delete(taxExemptions)
      .where(eq(taxExemptions.customerId, id))
      .returning({ key: taxExemptions.fileKey });
    return gone.map(({ key }) => key);
  },
} satisfies Module;
