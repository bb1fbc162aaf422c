import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { listMailTexts, type MailText, previewMail } from "../../contract/lab-settings/mail-texts.ts";
import type { LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import { LONGEST_MAIL_TEXT, placeholdersIn } from "../../rules/mails/own-texts.ts";
import { Dialog } from "../platform/dialog.tsx";
import { FormMessage } from "../platform/form-message.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./settings-page.module.css";
import { useSavePart } from "./use-save-part.ts";

type Texts = Record<string, string>;

export function MailsForm({ value, version }: { value: LabProfile["mails"]; version: number }) {
  const query = useCall(listMailTexts, undefined);
  const [template, setTemplate] = useState("order-paid");
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={6} height={64} />}>
      {({ mails }) => {
        const mail = mails.find((one) => one.template === template) ?? mails[0]!;
        return (
          <div className={classes.form}>
            <NativeSelect
              label="E-mail"
              data={mails.map((one) => ({
                value: one.template,
                label: `${one.subject}${Object.keys(value.mailTexts[one.template] ?? {}).length > 0 ? " (changed)" : ""}`,
              }))}
              value={mail.template}
              onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
            />
            <OneMail key={mail.template} mail={mail} value={value} version={version} />
          </div>
        );
      }}
    </Loaded>
  );
}

const LABELS = { subject: "Subject", heading: "Heading", text: "Paragraph" } as const;

function OneMail({ mail, value, version }: { mail: MailText; value: LabProfile["mails"]; version: number }) {
  const { template, texts, placeholders } = mail;
  const saved = value.mailTexts[template] ?? {};
  const [own, setOwn] = useState<Texts>({ ...saved });
  const [order, setOrder] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const save = useSavePart();
  const preview = useCallMutation(previewMail, { onError: showErrorToast });
  // A text equal to its default is no replacement.
  const changed = Object.fromEntries(
    Object.entries(own).filter(([text, mine]) => mine.trim() !== "" && mine.trim() !== text),
  );
  const unknown = (mine: string) => placeholdersIn(mine).filter((name) => ![...placeholders, "code"].includes(name));
  const isWrong = Object.values(changed).some((mine) => unknown(mine).length > 0);
  const store = async (next: Texts) => {
    const { [template]: _, ...others } = value.mailTexts;
    setError(null);
    setSending(true);
    try {
      const mailTexts = Object.keys(next).length === 0 ? others : { ...others, [template]: next };
      await save({ part: "mails", value: { mailTexts }, version });
    } catch (problem) {
      setError(problem);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className={classes.form}
      aria-label="E-mail texts"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) void store(changed);
      }}
    >
      {texts.map(({ kind, text }) => {
        const mine = own[text] ?? text;
        const [wrong] = unknown(mine);
        return (
          <Textarea
            key={`${kind} ${text}`}
            label={LABELS[kind]}
            autosize
            minRows={1}
            maxLength={LONGEST_MAIL_TEXT}
            value={mine}
            description={text in changed ? `Default: ${text}` : undefined}
            error={wrong === undefined ? undefined : `This e-mail has no {${wrong}}`}
            onChange={({ currentTarget }) => setOwn({ ...own, [text]: currentTarget.value })}
          />
        );
      })}
      <p className={classes.hint}>Placeholders: {placeholders.map((name) => `{${name}}`).join(", ")}</p>
      <TextInput
        label="Order for the preview (optional)"
        description="Its number, such as 1042. Without one, the preview shows an example"
        inputMode="numeric"
        autoComplete="off"
        value={order}
        onChange={({ currentTarget }) => setOrder(currentTarget.value.replace(/\D/g, ""))}
      />
      <FormMessage>{error === null ? undefined : messageOf(error)}</FormMessage>
      <div className={classes.actions}>
        <Button type="submit" loading={isSending} disabled={isWrong}>
          Save
        </Button>
        <Button
          variant="default"
          loading={preview.isPending}
          onClick={() => preview.mutate({ body: { template, texts: changed, orderId: Number(order) || null } })}
        >
          Preview
        </Button>
        {Object.keys(saved).length > 0 && (
          <Button variant="subtle" disabled={isSending} onClick={() => void store({})}>
            Back to default
          </Button>
        )}
      </div>
      {preview.data && (
        <Dialog title={preview.data.subject} onClose={() => preview.reset()}>
          <iframe className={classes.preview} title="The e-mail" sandbox="" srcDoc={preview.data.html} />
        </Dialog>
      )}
    </form>
  );
}
