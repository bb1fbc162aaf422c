import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { documentOfContract } from "../../src/server/api-document.ts";
import { takesBody } from "./inputs.ts";

const calls = Object.entries(contract) as [string, CallSpec][];
type Content = Record<string, { schema?: unknown; example?: unknown }>;
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

const document = (await documentOfContract()) as { paths: Record<string, Record<string, Operation>> };
const operationOf = (call: CallSpec) =>
  document.paths[`/api${call.path.replace(/:(\w+)/g, "{$1}")}`]?.[call.method.toLowerCase()];

describe.each(calls)("the API document of %s", (name, call) => {
  const operation = operationOf(call)!;

  test("describes the call, who may call it, and how it fails", () => {
    expect(operation).toMatchObject({ operationId: name, summary: call.summary });
    expect(operation.description).toContain("May be called by:");
    for (const { status } of Object.values(call.refusals))
      expect(Object.keys(operation.responses)).toContain(`${status}`);
    if (call.who.kind !== "anyone") expect(Object.keys(operation.responses)).toContain("401");
  });

  test("gives example input and output that the call accepts", () => {
    const exampleOf = (where: string) =>
      Object.fromEntries(
        (operation.parameters ?? []).filter((one) => one.in === where).map((one) => [one.name, one.example]),
      );
    expect(call.params.safeParse(exampleOf("path")).error).toBeUndefined();
    expect(call.query.safeParse(asTexts(exampleOf("query"))).error).toBeUndefined();
    if (takesBody(call)) {
      expect(call.body.safeParse(operation.requestBody?.content["application/json"]?.example).error).toBeUndefined();
    }
    if (call.file === null) {
      const reply = operation.responses[200]?.content?.["application/json"]?.example;
      expect(z.safeParse(call.reply, reply).error).toBeUndefined();
    }
  });
});

const asTexts = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Calls that require a search return its best matches, not a list with pages. */
const mustSearch = ({ query }: CallSpec) => query.safeParse({}).error?.issues.some(({ path }) => path[0] === "search");
const lists = calls.filter(
  ([, call]) =>
    call.method === "GET" && call.reply instanceof z.ZodObject && "count" in call.reply.shape && !mustSearch(call),
);

test.each(lists)("%s is paged, searched and sorted like every list", (_, call) => {
  const requested = ["limit", "offset", "search", "sortBy", "desc"];
  expect(Object.keys(call.query.shape)).toEqual(expect.arrayContaining(requested));
});
