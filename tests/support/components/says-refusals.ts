import { expect } from "vitest";
import type { Locator } from "vitest/browser";
import type { CallSpec, RefusalCode } from "../../../src/contract/kit/call.ts";
import type { Screen } from "./render-screen.tsx";

/** @template L a locator: of Vitest here, of Playwright in journeys */
export type Press<C extends CallSpec, L = Locator> = {
  /** Makes the call: with a button, a key, a file. Pressed once for each refusal and again at the end. */
  press: () => Promise<unknown>;
  /** Where the message appears: the dialog, the form, next to the button, or among the notices. */
  at: L;
  /** The refusals' extra data, as the contract declares it. */
  data?: Partial<Record<RefusalCode<C>, unknown>>;
  /** The page's own messages, or its additions to the lab's. */
  says?: Partial<Record<RefusalCode<C>, string>>;
  /** The fields' values, which refusals must not clear. */
  typed?: readonly (readonly [field: L, value: string])[];
  /** Refusals that lead to another screen and are shown there, with that screen. */
  elsewhere?: Partial<Record<RefusalCode<C>, string>>;
  /** False to leave out the last press, because the test makes it itself. */
  goesThrough?: false;
};

/**
 * Makes a call once for each refusal with its own message or data, once for all others, and then once with the fake's
 * reply. Each refusal is shown in its place, typed values stay, and the button still works.
 */
export async function saysRefusals<C extends CallSpec>(
  { api }: Screen,
  call: C,
  { press, at, data = {}, says = {}, typed = [], elsewhere = {}, goesThrough }: Press<C>,
): Promise<void> {
  const shown = Object.entries(call.refusals).filter(([code]) => !(code in elsewhere));
  // Codes without their own message or data reach the screen in one way: the first is tested for all of them.
  const first = shown.find(([code]) => !(code in says) && !(code in data))?.[0];
  for (const [code, { message }] of shown.filter(([code]) => code === first || code in says || code in data)) {
    const before = api.requests(call).length;
    api.refuseOnce(call, code as never, (data as Record<string, unknown>)[code] as never);
    await press();
    await expect
      .poll(() => api.requests(call).length, { message: `${call.path} ${code} is called` })
      .toBeGreaterThan(before);
    const words = (says as Record<string, string>)[code] ?? message;
    await expect.element(at.getByText(words, { exact: false }).first(), { message: code }).toBeVisible();
    for (const [field, value] of typed) await expect.element(field, { message: code }).toHaveValue(value);
  }
  if (goesThrough === false) return;
  const before = api.requests(call).length;
  await press();
  await expect.poll(() => api.requests(call).length, { message: `${call.path} goes through` }).toBeGreaterThan(before);
}
