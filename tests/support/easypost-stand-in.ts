import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify, { type FastifyReply } from "fastify";
import { onTestFinished } from "vitest";

type Exchange = { request: { method: string; url: string; body: unknown }; response: { status: number; body: never } };
type Recorded = Record<string, unknown> & { id: string; postage_label: Record<string, unknown> | null };

const recorded = (name: string): Exchange[] =>
  JSON.parse(readFileSync(join("tests/wire/easypost", `${name}.json`), "utf8")) as Exchange[];

const PNG = Buffer.from("89504e470d0a1a0a00", "hex");
const PDF = Buffer.from("%PDF-1.4\n");

export type EasyPostStandIn = {
  url: string;
  /** Method and path of all that it was asked, in order. */
  asked: string[];
  /** What was sent with them. */
  bodies: unknown[];
  /** Shipments whose postage was sold, each as often as it was. */
  sold: string[];
  /** Handles the next requests whose path has this in it; answers undefined to let one through. */
  interfere(part: string, how: ((reply: FastifyReply) => unknown) | null): void;
};

/** A server on this machine that answers as EasyPost's test mode did, and remembers what it sold. */
export async function easyPostStandIn(): Promise<EasyPostStandIn> {
  const [created, bought] = recorded("shipment-bought").map(({ response }) => response.body as Recorded);
  const [verified] = recorded("address-created-and-verified");
  const [unverified] = recorded("address-cannot-be-verified");
  const [missing] = recorded("error");
  const [, , converted] = recorded("label-format-converted");
  const [trackers] = recorded("trackers-listed");
  const shipments = new Map<string, Recorded>();
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const sold: string[] = [];
  let disturbance: { part: string; how: (reply: FastifyReply) => unknown } | null = null;
  let origin = "";

  const http = fastify({ forceCloseConnections: true });
  onTestFinished(() => http.close());
  http.addHook("preHandler", async (request, reply) => {
    asked.push(`${request.method} ${request.url}`);
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
  http.post<{ Body: { shipment?: { reference: string } } }>("/v2/shipments", (request, reply) => {
    if (request.body.shipment === undefined) return recall(missing!, reply);
    const id = `shp_${shipments.size + 1}`;
    shipments.set(id, { ...created!, id, reference: request.body.shipment.reference });
    return reply.status(201).send(shipments.get(id));
  });
  http.get<{ Params: { id: string } }>("/v2/shipments/:id", ({ params }, reply) =>
    reply.send(shipments.get(params.id)),
  );
  http.post<{ Params: { id: string } }>("/v2/shipments/:id/buy", ({ params: { id } }, reply) => {
    if (shipments.get(id)!.postage_label !== null)
      return reply.status(422).send({
        error: { code: "SHIPMENT.POSTAGE.EXISTS", message: "Postage already exists for this shipment.", errors: [] },
      });
    sold.push(id);
    shipments.set(id, { ...bought!, id, postage_label: withFile(bought!.postage_label!) });
    return reply.send(shipments.get(id));
  });
  http.get<{ Params: { id: string } }>("/v2/shipments/:id/label", ({ params: { id } }, reply) => {
    const body = converted!.response.body as Recorded;
    const label = { ...body.postage_label, label_pdf_url: `${origin}/files/label.pdf` };
    return reply.send({ ...body, id, postage_label: label });
  });
  http.get("/v2/trackers", (_, reply) => recall(trackers!, reply));
  http.get("/files/label.png", (_, reply) => reply.type("image/png").send(PNG));
  http.get("/files/label.pdf", (_, reply) => reply.type("application/pdf").send(PDF));
  origin = await http.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `${origin}/v2`,
    asked,
    bodies,
    sold,
    interfere: (part, how) => void (disturbance = how === null ? null : { part, how }),
  };
}
