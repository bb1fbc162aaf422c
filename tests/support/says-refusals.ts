import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import type { ErrorReply } from "../../src/contract/kit/errors.ts";
import type { Press } from "./components/says-refusals.ts";

const isAt = ({ path }: CallSpec, { pathname }: URL): boolean =>
  new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);

/**
 * Makes a call once for each refusal that the call declares, with that refusal in place of the lab's response, and then
 * once with the real lab. Each refusal is shown in its place, typed values stay, and the button still works.
 */
export async function saysRefusals<C extends CallSpec>(
  page: Page,
  call: C,
  { press, at, data = {}, says = {}, typed = [], elsewhere = {}, goesThrough }: Press<C, Locator>,
): Promise<void> {
  let next: ErrorReply | null = null;
  const isOf = (request: Request) => request.method() === call.method && isAt(call, new URL(request.url()));
  const address = (url: URL) => isAt(call, url);
  await page.route(address, (route) => {
    const answer = next;
    if (answer === null || !isOf(route.request())) return route.fallback();
    next = null;
    return route.fulfill({ status: answer.status, json: answer });
  });
  for (const [code, { status, message, data: shape }] of Object.entries(call.refusals)) {
    if (code in elsewhere) continue;
    // The contract's schema rejects data that the lab could never send.
    const carried: unknown = shape?.parse((data as Record<string, unknown>)[code]);
    next = { status, message, errors: [], code, ...(carried === undefined ? {} : { data: carried }) };
    await press();
    // Until then an earlier refusal's message may still be visible.
    await expect.poll(() => next, `${call.path} ${code} is requested`).toBeNull();
    const words = (says as Record<string, string>)[code] ?? message;
    await expect(at.getByText(words, { exact: false }).first(), `${call.path} ${code}`).toBeVisible();
    for (const [field, value] of typed) await expect(field, `${call.path} ${code}`).toHaveValue(value);
  }
  await page.unroute(address);
  if (goesThrough === false) return;
  const answered = page.waitForResponse((response) => isOf(response.request()));
  await press();
  expect((await answered).ok(), `${call.method} ${call.path} goes through`).toBe(true);
}

export const noticesOf = (page: Page): Locator => page.getByRole("region", { name: "Notices" });
