import type { Scan } from "../../../contract/film/scans.ts";
import { frameCode } from "./captions.ts";
import classes from "./not-ready.module.css";

const WORDS: Record<Exclude<Scan["state"], "READY">, string> = {
  AWAITING_UPLOAD: "Uploading",
  UPLOADED: "Processing",
  DAMAGED: "Damaged file",
};

export function NotReady({ scan, className }: { scan: Scan; className?: string }) {
  if (scan.state === "READY") return null;
  return (
    <div className={`${classes.frame} ${className ?? ""}`} data-state={scan.state}>
      <span className={classes.code}>{frameCode(scan.frame)}</span>
      <span>{WORDS[scan.state]}</span>
      {scan.problem && <span className={classes.problem}>{scan.problem}</span>}
    </div>
  );
}
