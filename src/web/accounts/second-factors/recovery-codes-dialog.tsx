import { Button, Text } from "@mantine/core";
import { useLab } from "../../platform/lab.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { IconDownload, IconPrinter } from "../../platform/icons.tsx";
import { CopyText } from "../../platform/copy-text.tsx";
import classes from "./second-factors.module.css";

/** Shows new recovery codes, only once, to copy, print or save. */
export function RecoveryCodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}) {
  const lab = useLab();
  const text = textOf(codes, email, lab.name);
  return (
    <Dialog title="Your recovery codes" holds onClose={onClose}>
      <Text>
        Keep these where you can find them without your phone. Each code replaces your second factor once. We can't show
        them again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyText text={text} variant="default" />
        <Button variant="default" onClick={() => print(text)} leftSection={<IconPrinter size={18} aria-hidden />}>
          Print
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${lab.name.toLowerCase()}-recovery-codes.txt`}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Save as text
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          I saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const textOf = (codes: readonly string[], email: string, name: string): string =>
  [`Recovery codes of ${email} at ${name}`, "Each works once, in place of your second factor.", "", ...codes, ""].join(
    "\n",
  );

/** Prints in a separate frame, without the page around the dialog. */
function print(text: string): void {
  const sheet = document.createElement("iframe");
  sheet.hidden = true;
  document.body.append(sheet);
  const page = sheet.contentWindow!;
  const words = page.document.createElement("pre");
  words.textContent = text;
  page.document.body.append(words);
  page.addEventListener("afterprint", () => sheet.remove());
  page.print();
}
