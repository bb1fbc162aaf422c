import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { type ReactNode, useId, useState } from "react";
import { IconUpload } from "../../icons.tsx";
import { checkFiles, type FileLimits, limitsText, type RefusedFile } from "./check-files.ts";
import classes from "./file-drop.module.css";
import { FilesButton } from "./files-button.tsx";

/**
 * Drop area for files and folders, with a button to choose files. Lists rejected files with reasons and accepts the
 * others. `TransferList` shows upload progress.
 * @param title names the files: "Scans of roll 3"
 * @param already files already present, counted towards `maxFiles`
 * @param children additional text
 */
export function FileDrop({
  title,
  buttonLabel = "Choose files",
  already = 0,
  disabled = false,
  onFiles,
  children,
  ...limits
}: FileLimits & {
  title: string;
  buttonLabel?: string;
  already?: number;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const id = useId();
  const words = limitsText(limits);

  function take(files: readonly File[]) {
    const checked = checkFiles(files, limits, already);
    setRefused(checked.refused);
    if (checked.taken.length > 0) onFiles(checked.taken);
  }

  return (
    <section aria-labelledby={id}>
      <Dropzone
        className={classes.drop}
        // All files are checked here, so that each gets its own reason; the button below is the alternative to
        // dropping.
        onDrop={take}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        disabled={disabled}
        inputProps={{ "aria-label": title, disabled: true }}
        radius="md"
      >
        <div className={classes.words}>
          <h3 id={id}>{title}</h3>
          {words && <p>{words}</p>}
          {children}
          <FilesButton
            accept={limits.accept}
            multiple={limits.maxFiles !== 1}
            disabled={disabled}
            leftSection={<IconUpload size={18} aria-hidden />}
            onFiles={take}
          >
            {buttonLabel}
          </FilesButton>
          <p className={classes.hint}>or drop {limits.maxFiles === 1 ? "it" : "them"} here</p>
        </div>
      </Dropzone>
      <div role="alert">
        {refused.length > 0 && (
          <ul className={classes.refused}>
            {refused.slice(0, SHOWN).map(({ name, why }) => (
              <li key={name}>
                <strong>{name}</strong> {why}
              </li>
            ))}
            {refused.length > SHOWN && <li>and {refused.length - SHOWN} more</li>}
          </ul>
        )}
      </div>
    </section>
  );
}

const SHOWN = 5;
