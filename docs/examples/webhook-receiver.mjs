import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const done = new Set(); // Keep these IDs in your database, for a week.

createServer(async (request, reply) => {
  const body = await text(request); // The signature covers the bytes as they came.
  let event;
  try {
    event = webhook.verify(body, request.headers);
  } catch {
    return reply.writeHead(401).end();
  }
  if (!done.has(event.id)) console.log(event.type, event.url, event.data);
  done.add(event.id);
  reply.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 3000), () => console.log("Listening"));
