import { expect, test } from "vitest";
import { rangeOf } from "./file-headers.ts";

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=990-2000", { start: 990, end: 999 }],
  ["bytes=500-", { start: 500, end: 999 }],
  ["bytes=-100", { start: 900, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=1000-", "NONE_OF_IT"],
  ["bytes=-0", "NONE_OF_IT"],
  ["bytes=9-3", null],
  ["bytes=0-1,5-6", null],
  ["lines=0-1", null],
  [undefined, null],
])("the range of 1000 bytes for %s is %o", (header, range) => expect(rangeOf(header, 1000)).toEqual(range));
