import { z } from "zod";
import { US_STATES } from "../../rules/accounts/address.ts";
import { CERTIFICATE_LIMIT, CERTIFICATE_TYPES, EXEMPTION_STATES } from "../../rules/tax/exemptions.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { call, own, staff } from "../kit/call.ts";
import { FileLink, State, Time } from "../kit/fields.ts";
import { PictureLink } from "../products/product.ts";

const tag = "Tax";

const Certificate = z
  .string()
  .trim()
  .min(1, "Enter the certificate’s number")
  .max(60, "At most 60 characters")
  .meta({ example: "EX-123456" });
const States = z
  .array(State)
  .max(US_STATES.length)
  .meta({ description: "None: every state", example: ["NY"] });
const ExpiresOn = z.iso
  .date("Enter a date")
  .nullable()
  .meta({ description: "The last valid day at the lab; null if it does not expire", example: "2027-12-31" });

export const TaxExemption = z
  .object({
    id: z.uuid(),
    customerId: z.uuid(),
    customerName: z.string(),
    certificate: Certificate,
    states: States,
    expiresOn: ExpiresOn,
    state: z.enum(EXEMPTION_STATES),
    file: FileLink.nullable().meta({ description: "The certificate; null before its upload" }),
    grantedAt: Time,
    grantedBy: z
      .string()
      .nullable()
      .meta({ description: "The staff member, for staff; null after their account is deleted" }),
    endedAt: Time.nullable(),
  })
  .meta({ id: "TaxExemption" });
export type TaxExemption = z.output<typeof TaxExemption>;

export const listTaxExemptions = call({
  method: "GET",
  path: "/users/:userId/tax-exemptions",
  who: own("userId", "customers.read"),
  tag,
  summary: "A customer’s exemptions from sales tax, newest first",
  reply: z.object({ exemptions: z.array(TaxExemption) }),
});

export const listAllTaxExemptions = call({
  method: "GET",
  path: "/tax-exemptions",
  who: staff("customers.read"),
  tag,
  summary: "All exemptions from sales tax that staff did not end, the next to expire first",
  reply: z.object({ exemptions: z.array(TaxExemption) }),
});

export const grantTaxExemption = call({
  method: "POST",
  path: "/users/:userId/tax-exemptions",
  who: staff("customers.write"),
  tag,
  summary: "Exempt a customer from sales tax by their certificate. Earlier orders stay",
  body: z.object({ certificate: Certificate, states: States, expiresOn: ExpiresOn }),
  reply: z.object({ exemption: TaxExemption }),
  refusals: {
    NO_CUSTOMER: { status: 409, message: "Only customers can be exempt." },
    EXPIRED: { status: 422, message: "This certificate has expired. Enter the date of the new one." },
  },
});

export const endTaxExemption = call({
  method: "PUT",
  path: "/tax-exemptions/:exemptionId/end",
  who: staff("customers.write"),
  tag,
  summary: "End an exemption now. Earlier orders stay",
  reply: z.object({ exemption: TaxExemption }),
});

export const announceCertificate = call({
  method: "POST",
  path: "/tax-exemptions/:exemptionId/file",
  who: staff("customers.write"),
  tag,
  summary: "Announce the certificate’s file, a PDF or picture; it replaces the previous one after the upload",
  body: z.object({
    type: z.enum(CERTIFICATE_TYPES, "Choose a PDF, JPEG or PNG"),
    size: z
      .number()
      .int()
      .min(1)
      .max(CERTIFICATE_LIMIT.maxBytes, tooLargeText(CERTIFICATE_LIMIT))
      .meta({ description: "Bytes" }),
  }),
  reply: PictureLink,
});
