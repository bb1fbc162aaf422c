import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import * as callsWithoutSchemas from "../../src/contract/calls-without-schemas.ts";

const declared = contract as Record<string, CallSpec>;

test.each(Object.entries<CallSpec>(callsWithoutSchemas))(
  "%s is made as it is declared, though its schemas are not there",
  (name, { kind, method, path, who, file }) => {
    expect({ kind, method, path, who, file }).toEqual({
      kind: "call",
      method: declared[name]?.method,
      path: declared[name]?.path,
      who: declared[name]?.who,
      file: declared[name]?.file,
    });
  },
);
