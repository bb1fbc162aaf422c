// Fetches a print vendor's new orders, verifies and saves their files, accepts them, and reports a parcel.
// LAB=https://lab.example KEY=nice_… node print-vendor.mjs
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";

const { LAB, KEY } = process.env;

async function call(method, path, body) {
  const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const reply = await fetch(`${LAB}/api${path}`, request);
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

const { vendorOrders } = await call("GET", "/vendor-orders?state=NEW&limit=50");
for (const { orderId } of vendorOrders) {
  const { vendorOrder } = await call("GET", `/vendor-orders/${orderId}`);
  if (vendorOrder.orderStatus === "CANCELED") continue;
  for (const line of vendorOrder.lines.filter(({ printFileUrl }) => printFileUrl !== null)) {
    const file = await fetch(new URL(line.printFileUrl, LAB));
    const bytes = Buffer.from(await file.arrayBuffer());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (sha256 !== line.print.sha256) throw new Error(`Order ${orderId}: the file of ${line.sku} is damaged.`);
    await writeFile(`${orderId}-${line.id}.jpg`, bytes);
  }
  await call("PUT", `/vendor-orders/${orderId}/accept`);
  console.log(`Accepted order ${orderId} with ${vendorOrder.lines.length} items`);
}

// Later, for each parcel. Without lineIds it has all items that have not shipped.
const [, , shipped, trackingNumber, ...lineIds] = process.argv;
if (shipped) {
  const items = lineIds.length > 0 && { lineIds };
  await call("PUT", `/vendor-orders/${shipped}/ship`, { carrier: "UPS", trackingNumber, ...items });
  console.log(`Order ${shipped} shipped as ${trackingNumber}`);
}
