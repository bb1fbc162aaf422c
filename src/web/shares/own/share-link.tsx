import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "../../platform/icons.tsx";
import { usePublicUrl } from "../../platform/public-page.tsx";
import classes from "./share-link.module.css";

export function ShareLink({ code }: { code: string }) {
  const link = useShareLink(code);
  return (
    <div className={classes.link}>
      <input readOnly value={link} aria-label="The link" onFocus={({ currentTarget }) => currentTarget.select()} />
      <CopyLink link={link} />
    </div>
  );
}

/** @param what names the share if the page has several */
export const CopyLink = ({ link, what }: { link: string; what?: string }) => (
  <CopyButton value={link} timeout={3000}>
    {({ copied, copy }) => (
      <Button
        onClick={copy}
        {...(what === undefined
          ? {}
          : { variant: "default", size: "sm", "aria-label": `${copied ? "Copied" : "Copy"} link of ${what}` })}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      >
        <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
      </Button>
    )}
  </CopyButton>
);

export const useShareLink = (code: string): string => `${usePublicUrl()}/shared-scans/${code}`;
