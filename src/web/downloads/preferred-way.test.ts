import { expect, test } from "vitest";
import { preferredMethod, streamsToDisk } from "./preferred-method.ts";

test("phones and large batches use the server, others the browser", () => {
  expect(preferredMethod({ bytes: 90e6, phone: false, canStream: true })).toBe("browser");
  expect(preferredMethod({ bytes: 90e6, phone: true, canStream: true })).toBe("server");
  expect(preferredMethod({ bytes: 800e6, phone: false, canStream: true })).toBe("browser");
  expect(preferredMethod({ bytes: 800e6, phone: false, canStream: false })).toBe("server");
  expect(preferredMethod({ bytes: 2e9, phone: false, canStream: true })).toBe("server");
});

test("only zips too large for memory are streamed to a chosen file", () => {
  expect(streamsToDisk({ bytes: 90e6, canStream: true })).toBe(false);
  expect(streamsToDisk({ bytes: 900e6, canStream: true })).toBe(true);
  expect(streamsToDisk({ bytes: 900e6, canStream: false })).toBe(false);
});
