// Part of npm run check: what a public linter of OpenAPI documents says of ours.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { documentOfContract } from "../src/server/api-document.ts";

const config = await createConfig({
  extends: ["recommended-strict"],
  rules: {
    // Paths such as /products/filters and /products/{productId} stand side by side; the concrete one comes first
    // (docs/product/products.md#calls-of-products).
    "no-ambiguous-paths": "off",
    // What can fail is derived from the contract; a few calls cannot fail by anything that their caller does.
    "operation-4xx-response": "off",
    // The server's address is where it is started; the document that the check reads is that of a laptop.
    "no-server-example.com": "off",
  },
});
const source = JSON.stringify(await documentOfContract());
const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
for (const { ruleId, message, location } of problems)
  console.log(`${location[0]?.pointer ?? ""} ${ruleId}: ${message}`);
process.exit(problems.length === 0 ? 0 : 1);
