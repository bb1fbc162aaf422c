import { Button, type ButtonProps, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "./icons.tsx";

/**
 * A button that copies a text.
 * @param name names the text if the page has several such buttons, for example "link of Proofs"
 */
export const CopyText = ({
  text,
  label = "Copy",
  name,
  ...button
}: { text: string; label?: string; name?: string | undefined } & ButtonProps) => (
  <CopyButton value={text} timeout={3000}>
    {({ copied, copy }) => (
      <Button
        {...button}
        aria-label={name && `${copied ? "Copied" : "Copy"} ${name}`}
        onClick={copy}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      >
        <span aria-live="polite">{copied ? "Copied" : label}</span>
      </Button>
    )}
  </CopyButton>
);
