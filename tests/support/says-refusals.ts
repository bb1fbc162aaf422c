import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { CallSpec, RefusalCode } from "../../src/contract/kit/call.ts";
import type { ErrorReply } from "../../src/contract/kit/errors.ts";

type Press<C extends CallSpec> = {
  /** Makes the call: with a button, a key, a file. Pressed once for each refusal and again at the end. */
  press: () => Promise<unknown>;
  /** Where the message appears: the dialog, the form, next to the button, or among the notices. */
  at: Locator;
  /** The refusals' extra data, as the contract declares it. */
  data?: Partial<Record<RefusalCode<C>, unknown>>;
  /** The page's own messages, or its additions to the lab's. */
  says?: Partial<Record<RefusalCode<C>, string>>;
  /** The fields' values, which refusals must not clear. */
  typed?: readonly (readonly [field: Locator, value: string])[];
  /** Refusals that lead to another screen and are shown there, with that screen. */
  elsewhere?: Partial<Record<RefusalCode<C>, string>>;
  /** Set when the last press cannot succeed here, with the reason. */
  goesThrough?: { not: string };
};

const isAt = ({ path }: CallSpec, { pathname }: URL): boolean =>
  new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);

/**
 * Makes a call once for each refusal that the call declares, with that refusal in place of the lab's response, and then
 * once with the real lab. Each refusal is shown in its place, typed values stay, and the button still works.
 */
export async function saysRefusals<C extends CallSpec>(
  page: Page,
  call: C,
  { press, at, data = {}, says = {}, typed = [], elsewhere = {}, goesThrough }: Press<C>,
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
    await expect.poll(() => next, `${call.path} ${code} is asked`).toBeNull();
    const words = (says as Record<string, string>)[code] ?? message;
    await expect(at.getByText(words, { exact: false }).first(), `${call.path} ${code}`).toBeVisible();
    for (const [field, value] of typed) await expect(field, `${call.path} ${code}`).toHaveValue(value);
  }
  await page.unroute(address);
  if (goesThrough !== undefined) return;
  const answered = page.waitForResponse((response) => isOf(response.request()));
  await press();
  expect((await answered).ok(), `${call.method} ${call.path} goes through`).toBe(true);
}

export const noticesOf = (page: Page): Locator => page.getByRole("region", { name: "Notices" });
