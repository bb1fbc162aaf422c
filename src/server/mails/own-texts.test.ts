import { expect, test } from "vitest";
import { BRAND } from "../../rules/brand.ts";
import { fillText, placeholdersIn } from "../../rules/mails/own-texts.ts";
import type { LetterContext, Template } from "./letter.ts";
import { mailExamples } from "./mail-examples.ts";
import { defaultTexts, writeLetter } from "./own-texts.ts";
import { type TemplateName, templates } from "./templates.ts";

const context: LetterContext = { publicUrl: "https://lab.test", lab: BRAND, unseal: (sealed) => sealed };
const exampleOf = (name: TemplateName) => [templates[name] as Template<object>, mailExamples[name] as object] as const;

test.each(Object.keys(templates) as TemplateName[])(
  "the default texts of the %s mail, filled in, reproduce the mail",
  (name) => {
    const [template, data] = exampleOf(name);
    const { texts, placeholders } = defaultTexts(template, data, context);
    const same = Object.fromEntries(texts.map(({ text }) => [text, text]));
    expect(writeLetter(template, data, context, same)).toEqual(template(data, context));
    // Staff can use what the defaults use.
    for (const { text } of texts)
      for (const used of placeholdersIn(text)) expect([...placeholders, "code"]).toContain(used);
  },
);

test("a custom text uses the mail's values, and the rest stays unchanged", () => {
  const [template, data] = exampleOf("order-paid");
  const own = {
    "Order {orderNumber} is paid": "{lab}: we have your money, {firstName}",
    "Thank you, {firstName}.": "Hooray for {total}!",
  };
  const before = template(data, context);
  const { subject, parts } = writeLetter(template, data, context, own);
  expect(subject).toBe("Nice: we have your money, Ada");
  expect(parts[0]).toEqual({ kind: "heading", text: "Hooray for $53.90!" });
  expect(parts.slice(1)).toEqual(before.parts.slice(1));
  const other = { ...BRAND, name: "Grain House" };
  expect(writeLetter(template, data, { ...context, lab: other }, own).subject).toMatch(/^Grain House: /);
});

test("placeholders in customers' text are not replaced, and unknown ones stay visible", () => {
  expect(
    fillText("Hello {firstName} of {orderNumber}, {nothing}", { firstName: "{orderNumber}", orderNumber: "#1" }),
  ).toBe("Hello {orderNumber} of #1, {nothing}");
  expect(fillText("{toString}", {})).toBe("{toString}");
});
