import { expect, test } from "vitest";
import { openLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = "";
  write(openLog({ logLevel: "info" }, { write: (line) => void (text += line) }));
  return text;
}

test("secrets and personal data are redacted by name at the usual depths", () => {
  const text = logged((log) =>
    log.info({
      password: "s3cret",
      user: { email: "ada@example.com", phone: "555" },
      headers: { authorization: "Bearer s3cret", cookie: "s3cret", "set-cookie": "s3cret" },
      reply: { headers: { authorization: "s3cret" } },
      body: { token: "s3cret" },
    }),
  );
  expect(text).not.toMatch(/s3cret|ada@|555/);
});

test("a request is logged by path without its query string", () => {
  const text = logged((log) => log.info({ req: { id: "r1", method: "GET", url: "/files/1?signature=s3cret" } }));
  expect(text).toContain('"path":"/files/1"');
  expect(text).not.toContain("s3cret");
});

test("a failed query is logged without parameters, with the error code of its cause", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    detail: "Key (email)=(ada@example.com)",
  });
  const error = new Error("Failed query: insert into users\nparams: ada@example.com", { cause });
  const text = logged((log) => log.error({ err: error }, "failed"));
  expect(text).toContain("Failed query: insert into users");
  expect(text).toContain('"code":"23505"');
  expect(text).not.toContain("ada@");
});
