import { Anchor, Loader, Progress } from "@mantine/core";
import type { UnlockedScan } from "../../../contract/unlocks/unlocks.ts";
import type { UnlockSize } from "../../../rules/unlocks/unlocks.ts";
import { IconDownload } from "../../platform/icons.tsx";
import { formatBytes } from "../../platform/kit/files/amounts.ts";
import { SIZE_WORDS } from "./unlock-words.ts";
import classes from "./unlocks.module.css";

export function UnlockFiles({ scans, size }: { scans: readonly UnlockedScan[]; size: UnlockSize }) {
  const files = scans.flatMap(({ id, unlocked }) => {
    const file = unlocked.find((one) => one.size === size);
    return file ? [{ id, ...file }] : [];
  });
  if (files.length === 0) return null;
  const made = files.filter(({ url }) => url !== null).length;
  return (
    <section className={classes.files} aria-label={SIZE_WORDS[size].label}>
      <p role="status">
        {made < files.length
          ? `Making the files: ${made} of ${files.length} done`
          : files.length === 1
            ? "Your file is ready"
            : `Your ${files.length} files are ready`}
      </p>
      {made < files.length && (
        <Progress value={(made / files.length) * 100} color="leaf" aria-label="Files that are made" />
      )}
      <ul>
        {files.map(({ id, fileName, url, bytes }) => (
          <li key={id}>
            {url === null ? (
              <span className={classes.making}>
                <Loader size={16} aria-hidden /> {fileName}
              </span>
            ) : (
              <Anchor href={url} download={fileName} className={classes.file}>
                <IconDownload size={18} aria-hidden />
                {fileName}
              </Anchor>
            )}
            {bytes !== null && <span className={classes.bytes}>{formatBytes(bytes)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
