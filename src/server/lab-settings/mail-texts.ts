import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/lab-settings/mail-texts.ts";
import type { Deps } from "../deps.ts";
import type { LetterContext, Template } from "../mails/letter.ts";
import { mailExamples } from "../mails/mail-examples.ts";
import { defaultTexts, writeLetter } from "../mails/own-texts.ts";
import { renderMail } from "../mails/render-mail.ts";
import { type TemplateName, templates } from "../mails/templates.ts";
import { refuse } from "../platform/http/errors.ts";

const exampleOf = (name: TemplateName) => ({
  template: templates[name] as Template<object>,
  data: mailExamples[name] as object,
});

/** Examples hold no secrets, so nothing is unsealed. */
const contextOf = ({ settings, lab }: Pick<Deps, "settings" | "lab">): LetterContext => ({
  publicUrl: settings.publicUrl,
  lab,
  unseal: (sealed) => sealed,
});

export function listMailTexts(deps: Pick<Deps, "settings" | "lab">): ReplyOf<typeof contract.listMailTexts> {
  const context = contextOf(deps);
  return {
    mails: (Object.keys(templates) as TemplateName[]).map((name) => {
      const { template, data } = exampleOf(name);
      return { template: name, subject: template(data, context).subject, ...defaultTexts(template, data, context) };
    }),
  };
}

/** @param real replaces fields of the example that it has, too */
export function previewMail(
  deps: Pick<Deps, "settings" | "lab">,
  { template: name, texts }: Pick<BodyOf<typeof contract.previewMail>, "template" | "texts">,
  real: object,
): ReplyOf<typeof contract.previewMail> {
  if (!Object.hasOwn(templates, name)) throw refuse(contract.previewMail, "UNKNOWN_MAIL");
  const { template, data: example } = exampleOf(name as TemplateName);
  const known = Object.entries(real).filter(([field]) => Object.hasOwn(example, field));
  const data = { ...example, ...Object.fromEntries(known) };
  return renderMail(writeLetter(template, data, contextOf(deps), texts), deps.lab, deps.settings.publicUrl);
}
