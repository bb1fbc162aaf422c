import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { CallSpec, RefusalCode } from "../../src/contract/kit/call.ts";
import type { ErrorReply } from "../../src/contract/kit/errors.ts";

type Press<C extends CallSpec> = {
  /** Makes the call: a button, a key, a file. It is pressed once for each refusal and once more at the end. */
  press: () => Promise<unknown>;
  /** Where the words stand: the dialog, the form, beside the button, or among the notices. */
  at: Locator;
  /** What the refusals carry beside their words, as the contract declares it. */
  data?: Partial<Record<RefusalCode<C>, unknown>>;
  /** What a page says in words of its own, or beside the lab's. */
  says?: Partial<Record<RefusalCode<C>, string>>;
  /** What stands in its fields: no refusal takes it away. */
  typed?: readonly (readonly [field: Locator, value: string])[];
  /** Refusals that are not said here but lead on, with where to: that is shown there. */
  elsewhere?: Partial<Record<RefusalCode<C>, string>>;
  /** False where the last press cannot go through here, with why. */
  goesThrough?: { not: string };
};

const isAt = ({ path }: CallSpec, { pathname }: URL): boolean =>
  new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);

/**
 * Presses what makes a call once for each refusal that the call declares, with that refusal in the lab's place, and then once more for
 * the lab itself. Each is said in its words where one looks for them, what was typed stays, and the button still works.
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
    // The contract's own shape refuses what the lab could never send.
    const carried: unknown = shape?.parse((data as Record<string, unknown>)[code]);
    next = { status, message, errors: [], code, ...(carried === undefined ? {} : { data: carried }) };
    await press();
    // Before that the words of an earlier refusal may stand there still.
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

/** Where a page says for some seconds what came of a press. */
export const noticesOf = (page: Page): Locator => page.getByRole("region", { name: "Notices" });
