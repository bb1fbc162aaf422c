import { CopyText } from "../../platform/copy-text.tsx";
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
  <CopyText
    text={link}
    label="Copy link"
    {...(what === undefined ? {} : { variant: "default", size: "sm", name: `link of ${what}` })}
  />
);

export const useShareLink = (code: string): string => `${usePublicUrl()}/shared-scans/${code}`;
