import { z } from "zod";
import { downloadLabel } from "./download-label.ts";
import type { EasyPostRequest } from "./easypost-client.ts";
import { LabelRefused, type ManifestLabel, PostageUnreachable } from "./port.ts";

const ScanForm = z.object({
  id: z.string(),
  status: z.string(),
  message: z.string().nullish(),
  form_url: z.string().nullish(),
  tracking_codes: z.array(z.string()),
});
const OnForm = z.object({ scan_form: z.object({ id: z.string() }).nullish() });

/**
 * Makes a scan form. EasyPost has no idempotency key, and refuses a shipment that is on a form: after an interrupted
 * request, the first shipment leads to the form that was made.
 */
export async function easyPostScanForm(
  ask: EasyPostRequest,
  url: string,
  labels: readonly ManifestLabel[],
): Promise<Uint8Array> {
  const first = OnForm.parse(await ask((client) => client.Shipment.retrieve(labels[0]!.providerShipmentId)));
  const known = first.scan_form?.id;
  const form = ScanForm.parse(
    await ask<unknown>((client) =>
      known === undefined
        ? client.ScanForm.create({ shipments: labels.map(({ providerShipmentId: id }) => ({ id })) as never })
        : client.ScanForm.retrieve(known),
    ),
  );
  if (!labels.every(({ trackingNumber }) => form.tracking_codes.includes(trackingNumber)))
    throw new LabelRefused("Some of these labels are already on another scan form.");
  if (form.status === "failed") throw new LabelRefused(form.message ?? "The carrier made no scan form.");
  if (!form.form_url) throw new PostageUnreachable("EasyPost has not made the scan form yet");
  return downloadLabel(form.form_url, "pdf", url);
}
