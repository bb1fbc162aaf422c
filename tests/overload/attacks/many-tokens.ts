import { inTurn, type Request } from "../floods.ts";
import type { Attack } from "../attack.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const forged = (header: object, index: number) => `${part(header)}.${part({ sub: `user ${index}` })}.${"x".repeat(43)}`;

/** A different token or cookie with every request: none may be cached, and refusing one must not take long. */
export const manyTokens: Attack = {
  name: "5,000 made-up tokens and cookies",
  reaches: { 401: 0.8 },
  run: ({ port, times }, tally) =>
    inTurn(port, tally, {
      times: times(5_000),
      atOnce: 80,
      request: (index): Request => {
        const path = "/api/auth/current-user";
        const tokens = [
          forged({ alg: "HS256" }, index),
          forged({ alg: "none" }, index),
          `Bearer ${forged({ alg: "HS256", jku: "http://elsewhere.test", kid: "../../secret" }, index)}`,
          `${index}${".".repeat(7_000)}`,
          `Bearer ${"Bearer ".repeat(1_000)}${index}`,
          `${index}${"x".repeat(12_000)}`,
        ];
        const cookies = Array.from({ length: 500 }, (_, at) => `c${index}-${at}=1`).join("; ");
        return index % 7 === 6
          ? { path: "/", headers: { cookie: cookies, accept: "text/html" } }
          : { path, headers: { authorization: tokens[index % 7]! } };
      },
    }),
};
