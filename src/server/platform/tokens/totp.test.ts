import { expect, test } from "vitest";
import { base32, newTotpSecret, totpAddress, totpCode } from "./totp.ts";

/** From RFC 6238, appendix B, and RFC 4226, appendix D. */
const RFC_SECRET = Buffer.from("12345678901234567890");

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("%d seconds after 1970 the code is the last six digits of RFC 6238's %s", (seconds, eight) => {
  expect(totpCode(RFC_SECRET, Math.floor(seconds / 30))).toBe(eight.slice(2));
});

test("codes from counter 0 match RFC 4226", () => {
  const codes = Array.from({ length: 10 }, (_, step) => totpCode(RFC_SECRET, step));
  expect(codes.join(" ")).toBe("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489");
});

test("secrets are 160 bits, in RFC 4648 base32", () => {
  const written = ["f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text)));
  expect(written).toEqual(["MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
  expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
});

test("the otpauth address names the lab and the account", () => {
  expect(totpAddress(Buffer.from("foobar"), { issuer: "Nice Lab", account: "ada@nice.test" })).toBe(
    "otpauth://totp/Nice%20Lab:ada%40nice.test?issuer=Nice%20Lab&secret=MZXW6YTBOI&algorithm=SHA1&digits=6&period=30",
  );
});
