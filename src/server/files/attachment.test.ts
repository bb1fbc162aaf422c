import { expect, test } from "vitest";
import { attachment } from "./file-headers.ts";

test("a plain name is kept", () => {
  expect(attachment("26-00042_01.jpg")).toBe('attachment; filename="26-00042_01.jpg"');
});

test("emoji are encoded as in RFC 5987, with a plain name for old clients", () => {
  expect(attachment("été 🌇 (1).jpg")).toBe(
    `attachment; filename="_t_ _ (1).jpg"; filename*=UTF-8''%C3%A9t%C3%A9%20%F0%9F%8C%87%20%281%29.jpg`,
  );
});

test("a name cannot break out of the header", () => {
  expect(attachment('a"\r\nset-cookie: b.jpg')).not.toMatch(/[\r\n]/);
});
