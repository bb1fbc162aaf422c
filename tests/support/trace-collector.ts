import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type LoggedStep = {
  traceId: string;
  spanId: string;
  /** Empty for the root span of a trace. */
  parentSpanId: string;
  name: string;
  /** Only strings and integers. */
  attributes: Record<string, string | number>;
  links: string[];
  failed: boolean;
};

export type TraceCollector = {
  endpoint: string;
  steps: LoggedStep[];
  bytes(): string;
  close(): Promise<void>;
};

/** Receives traces like a collector, by OTLP over HTTP, and parses the output of the vendor's exporter. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const steps: LoggedStep[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(body);
      if (request.url === "/v1/traces") steps.push(...stepsIn(body));
      response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    steps,
    bytes: () => Buffer.concat(bodies).toString("latin1"),
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
}

/** Returns the fields of a protobuf message by number: integers, or the bytes of texts and messages. */
function fieldsOf(bytes: Buffer): Map<number, (Buffer | number)[]> {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const key = varint();
    const wire = key & 7;
    const value = wire === 0 ? varint() : take(wire === 1 ? 8 : wire === 5 ? 4 : varint());
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (bytes: Buffer, field: number): Buffer[] => (fieldsOf(bytes).get(field) ?? []) as Buffer[];

/** Field numbers: opentelemetry/proto/trace/v1/trace.proto. */
const stepsIn = (body: Buffer): LoggedStep[] =>
  messages(body, 1)
    .flatMap((resource) => messages(resource, 2))
    .flatMap((scope) => messages(scope, 2))
    .map((span) => {
      const text = (field: number, as: "hex" | "utf8") => messages(span, field)[0]?.toString(as) ?? "";
      const status = messages(span, 15)[0];
      return {
        traceId: text(1, "hex"),
        spanId: text(2, "hex"),
        parentSpanId: text(4, "hex"),
        name: text(5, "utf8"),
        attributes: Object.fromEntries(messages(span, 9).map(attributeOf)),
        links: messages(span, 13).map((link) => messages(link, 2)[0]!.toString("hex")),
        failed: status !== undefined && fieldsOf(status).get(3)?.[0] === 2,
      };
    });

function attributeOf(pair: Buffer): [string, string | number] {
  const value = fieldsOf(messages(pair, 2)[0]!);
  const text = value.get(1)?.[0];
  return [messages(pair, 1)[0]!.toString(), Buffer.isBuffer(text) ? text.toString() : Number(value.get(3)?.[0] ?? 0)];
}
