import { createServer } from "node:http";

// The baseline of benchmarks/pages.bench.ts: answers every request with the bytes that it reads on its standard input, and
// says on which port. Runs until it is killed.

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const page = Buffer.concat(chunks);
const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
const server = createServer((_request, reply) => reply.writeHead(200, headers).end(page));
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));
