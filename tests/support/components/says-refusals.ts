import { expect } from "vitest";
import type { Locator } from "vitest/browser";
import type { CallSpec, RefusalCode } from "../../../src/contract/kit/call.ts";
import type { Screen } from "./render-screen.tsx";

type Press<C extends CallSpec> = {
  /** Makes the call: a button, a key, a file. It is pressed once for each refusal and once more at the end. */
  press: () => Promise<unknown>;
  /** Where the words appear: the dialog, the form, beside the button, or among the notices. */
  at: Locator;
  /** What the refusals carry beside their words, as the contract declares it. */
  data?: Partial<Record<RefusalCode<C>, unknown>>;
  /** What a page says in words of its own, or beside the lab's. */
  says?: Partial<Record<RefusalCode<C>, string>>;
  /** What its fields hold: no refusal takes it away. */
  typed?: readonly (readonly [field: Locator, value: string])[];
  /** Refusals that are not shown here but lead to another screen, with which: that is shown there. */
  elsewhere?: Partial<Record<RefusalCode<C>, string>>;
  /** False where the last press is left out, for the test makes it itself. */
  goesThrough?: false;
};

/**
 * Makes a call once for each refusal with words or data of its own, once for all others, and then once with the fake's answer.
 * Each refusal is shown in its place, what was typed stays, and the button still works.
 */
export async function saysRefusals<C extends CallSpec>(
  { api }: Screen,
  call: C,
  { press, at, data = {}, says = {}, typed = [], elsewhere = {}, goesThrough }: Press<C>,
): Promise<void> {
  const shown = Object.entries(call.refusals).filter(([code]) => !(code in elsewhere));
  // Codes without words or data of their own reach the screen in one way: the first is tested for all of them.
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
