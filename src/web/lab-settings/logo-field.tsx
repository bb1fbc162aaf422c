import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import type { Logo } from "../../rules/lab-settings/lab-profile.ts";
import { LOGO_TYPES, logoPath, logoWithin } from "../../rules/lab-settings/logo.ts";
import { uploadLogo } from "../parts/upload-logo.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import classes from "./settings-page.module.css";

/** px */
const FRAME = { width: 240, height: 64 };

/** Uploads a logo at once; it is shown to customers once the form is saved. */
export function LogoField({ value, onChange }: { value: Logo | null; onChange: (logo: Logo | null) => void }) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function send(file: File | null) {
    if (file === null) return;
    setSending(true);
    setProblem(null);
    try {
      onChange(await uploadLogo(file));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(false);
    }
  }
  return (
    <div role="group" aria-label="Logo" className={classes.logo}>
      <strong>Logo (optional)</strong>
      <p className={classes.hint}>
        In the header, e-mails and receipts, instead of the name. PNG or WebP with a transparent background, or JPEG.
      </p>
      {value !== null && (
        <span className={classes.marks}>
          {(["light", "dark"] as const).map((theme) => (
            <span key={theme} className={classes.mark} data-theme={theme}>
              <img src={logoPath(value.id)} alt={`Logo on ${theme}`} {...logoWithin(value, FRAME)} />
            </span>
          ))}
        </span>
      )}
      <FormMessage>{problem}</FormMessage>
      <div className={classes.actions}>
        <FileButton accept={LOGO_TYPES.join()} onChange={(file) => void send(file)}>
          {(props) => (
            <Button variant="default" loading={isSending} {...props}>
              {value === null ? "Upload logo" : "Replace logo"}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        )}
      </div>
    </div>
  );
}
