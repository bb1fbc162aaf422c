import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify, { type FastifyReply } from "fastify";
import { onTestFinished } from "vitest";

type Exchange = { request: { method: string; url: string; body: unknown }; response: { status: number; body: never } };
type Recorded = Record<string, unknown> & {
  id: string;
  rates?: { id: string; rate: string }[];
  postage_label: Record<string, unknown> | null;
};
/** A form with the fields that EasyPost's published recordings have. */
type ScanForm = { id: string; status: string; form_url: string; tracking_codes: string[]; [name: string]: unknown };
const plusSignature = (rate: string): string => (Number(rate) + 3.7).toFixed(2);

const recorded = (name: string): Exchange[] =>
  JSON.parse(readFileSync(join("tests/provider-contracts/easypost", `${name}.json`), "utf8")) as Exchange[];

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==",
  "base64",
);
const ZPL = Buffer.from("^XA^FO50,50^A0N,30,30^FDTest label^FS^XZ\n");
const PDF = Buffer.from("%PDF-1.4\n");

export type FakeEasyPost = {
  url: string;
  requested: string[];
  bodies: unknown[];
  followed: { tracking_code: string; status: string; [name: string]: unknown }[];
  /** Shipments with purchased postage, once per purchase. */
  sold: string[];
  /** Simulates the carriers scanning all labels sold so far. */
  scan(): void;
  /** Sets the result of future refund requests, and of the pending ones at once. */
  decide(refundStatus: "refunded" | "rejected" | "not_applicable"): void;
  /** Handles the next requests whose path contains `part`; return undefined to let one through. */
  interfere(part: string, how: ((reply: FastifyReply) => unknown) | null): void;
};

/** A local server that responds like EasyPost's test mode did, and remembers its sales. */
export async function fakeEasyPost(): Promise<FakeEasyPost> {
  const [created, bought] = recorded("shipment-bought").map(({ response }) => response.body as Recorded);
  const [verified] = recorded("address-created-and-verified");
  const [unverified] = recorded("address-cannot-be-verified");
  const [missing] = recorded("error");
  const [, , converted] = recorded("label-format-converted");
  const [, refunded] = recorded("shipment-refunded");
  const [trackers] = recorded("trackers-listed");
  const [tracked] = recorded("tracker-created");
  const followed: { tracking_code: string; status: string; [name: string]: unknown }[] = [];
  const shipments = new Map<string, Recorded>();
  const forms = new Map<string, ScanForm>();
  const requested: string[] = [];
  const bodies: unknown[] = [];
  const sold: string[] = [];
  const scanned = new Set<string>();
  let decided: string | null = null;
  let disturbance: { part: string; how: (reply: FastifyReply) => unknown } | null = null;
  let origin = "";

  const http = fastify({ forceCloseConnections: true });
  onTestFinished(() => http.close());
  http.addHook("preHandler", async (request, reply) => {
    requested.push(`${request.method} ${request.url}`);
    bodies.push(request.body);
    if (
      request.url.startsWith("/v2/") &&
      request.headers.authorization !== `Basic ${Buffer.from("key:").toString("base64")}`
    )
      return reply
        .status(401)
        .send({ error: { code: "APIKEY.INACTIVE", message: "This api key is no longer active.", errors: [] } });
    if (disturbance !== null && request.url.includes(disturbance.part)) return disturbance.how(reply);
    return undefined;
  });
  const recall = ({ response }: Exchange, reply: FastifyReply) => reply.status(response.status).send(response.body);
  const withFile = (label: Record<string, unknown>) => ({ ...label, label_url: `${origin}/files/label.png` });

  http.post<{ Body: { address: { zip: string } } }>("/v2/addresses/create_and_verify", (request, reply) =>
    recall(request.body.address.zip === "00001" ? unverified! : verified!, reply),
  );
  http.post<{ Body: { shipment?: { reference: string; options: object } } }>("/v2/shipments", (request, reply) => {
    if (request.body.shipment === undefined) return recall(missing!, reply);
    const id = `shp_${shipments.size + 1}`;
    const { reference, options } = request.body.shipment;
    const isSigned = "delivery_confirmation" in options;
    const rates = created!.rates!.map((one) => (isSigned ? { ...one, rate: plusSignature(one.rate) } : one));
    shipments.set(id, { ...created!, id, reference, rates });
    return reply.status(201).send(shipments.get(id));
  });
  http.get<{ Params: { id: string } }>("/v2/shipments/:id", ({ params }, reply) => {
    const found = shipments.get(params.id);
    const error = { code: "NOT_FOUND", message: "The requested resource could not be found.", errors: [] };
    return found === undefined ? reply.status(404).send({ error }) : reply.send(found);
  });
  http.post<{ Params: { id: string } }>("/v2/shipments/:id/refund", ({ params: { id } }, reply) => {
    const requested = (refunded!.response.body as Recorded).refund_status;
    shipments.set(id, { ...shipments.get(id)!, refund_status: scanned.has(id) ? "rejected" : (decided ?? requested) });
    return reply.send(shipments.get(id));
  });
  http.post<{ Params: { id: string }; Body: { rate: { id: string } } }>(
    "/v2/shipments/:id/buy",
    ({ params: { id }, body }, reply) => {
      if (shipments.get(id)!.postage_label !== null)
        return reply.status(422).send({
          error: { code: "SHIPMENT.POSTAGE.EXISTS", message: "Postage already exists for this shipment.", errors: [] },
        });
      sold.push(id);
      const selected_rate = shipments.get(id)!.rates!.find((rate) => rate.id === body.rate.id);
      // The first has the recorded number.
      const own = sold.length === 1 ? {} : { tracking_code: `94001103680689${String(sold.length).padStart(8, "0")}` };
      shipments.set(id, { ...bought!, id, ...own, selected_rate, postage_label: withFile(bought!.postage_label!) });
      return reply.send(shipments.get(id));
    },
  );
  http.get<{ Params: { id: string }; Querystring: { file_format: "PDF" | "ZPL" } }>(
    "/v2/shipments/:id/label",
    ({ params: { id }, query }, reply) => {
      const body = converted!.response.body as Recorded;
      const format = query.file_format.toLowerCase();
      const address = `${origin}/files/label.${format}`;
      const label = { ...body.postage_label, label_zpl_url: null, [`label_${format}_url`]: address };
      return reply.send({ ...body, id, postage_label: label });
    },
  );
  http.post<{ Body: { scan_form: { shipments: { id: string }[] } } }>("/v2/scan_forms", ({ body }, reply) => {
    const listed = body.scan_form.shipments.map(({ id }) => shipments.get(id)!);
    if (listed.some(({ scan_form: form }) => form)) {
      const message = "A shipment is already on a scan form.";
      return reply.status(422).send({ error: { code: "SCAN_FORM.INVALID", message, errors: [] } });
    }
    const form = {
      id: `sf_${forms.size + 1}`,
      object: "ScanForm",
      status: "created",
      message: null,
      form_url: `${origin}/files/label.pdf`,
      form_file_type: null,
      batch_id: "batch_1",
      confirmation: null,
      tracking_codes: listed.map(({ tracking_code: code }) => String(code)),
    };
    forms.set(form.id, form);
    for (const shipment of listed) shipments.set(shipment.id, { ...shipment, scan_form: { id: form.id } });
    return reply.send(form);
  });
  http.get<{ Params: { id: string } }>("/v2/scan_forms/:id", ({ params }, reply) => reply.send(forms.get(params.id)));
  http.get<{ Querystring: { tracking_code?: string } }>("/v2/trackers", ({ query }, reply) => {
    const ours = followed.filter((one) => one.tracking_code === query.tracking_code);
    return ours.length > 0 ? reply.send({ trackers: ours, has_more: false }) : recall(trackers!, reply);
  });
  // A carrier's number has one tracker, no matter how often it is requested.
  http.post<{ Body: { tracker: { tracking_code: string } } }>("/v2/trackers", ({ body: { tracker } }, reply) => {
    const known = followed.find((one) => one.tracking_code === tracker.tracking_code);
    if (known === undefined)
      followed.push({ ...(tracked!.response.body as Recorded), ...tracker, status: "pre_transit" });
    return reply.status(tracked!.response.status).send(known ?? followed.at(-1));
  });
  http.get("/files/label.png", (_, reply) => reply.type("image/png").send(PNG));
  http.get("/files/label.zpl", (_, reply) => reply.type("binary/octet-stream").send(ZPL));
  http.get("/files/label.pdf", (_, reply) => reply.type("application/pdf").send(PDF));
  origin = await http.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `${origin}/v2`,
    requested,
    followed,
    bodies,
    sold,
    scan: () => sold.forEach((id) => scanned.add(id)),
    decide(refundStatus) {
      decided = refundStatus;
      for (const [id, shipment] of shipments)
        if (shipment.refund_status === "submitted") shipments.set(id, { ...shipment, refund_status: refundStatus });
    },
    interfere: (part, how) => void (disturbance = how === null ? null : { part, how }),
  };
}
