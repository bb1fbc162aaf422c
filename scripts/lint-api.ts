// Part of npm run check: a public linter finds nothing wrong with our OpenAPI document.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { documentOfContract } from "../src/server/api-document.ts";

const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    // Paths like /products/filters and /products/{productId} coexist; the concrete one comes first
    // (docs/product/products.md#calls-of-products).
    "no-ambiguous-paths": "off",
    // Possible errors are derived from the contract; in a few calls, nothing that the caller does can fail.
    "operation-4xx-response": "off",
    // The server's URL depends on where it runs; this check reads a laptop's document.
    "no-server-example.com": "off",
  },
});
const source = JSON.stringify(await documentOfContract());
const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
for (const { ruleId, message, location } of problems)
  console.log(`${location[0]?.pointer ?? ""} ${ruleId}: ${message}`);
process.exit(problems.length === 0 ? 0 : 1);
