import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { UPLOAD_TYPES } from "../../../rules/film/scan-files.ts";

/** What the file dialog offers; what is chosen all the same is refused by name. */
const OFFERED = [...UPLOAD_TYPES, ".tif", ".tiff"].join(",");

/** A button that asks for files. */
export function FilesButton({
  onFiles,
  multiple = true,
  children,
  isMain = false,
  ...props
}: ButtonProps &
  Pick<React.ComponentProps<"button">, "aria-label" | "title"> & {
    onFiles: (files: File[]) => void;
    multiple?: boolean;
    children: ReactNode;
    /** The one that the key U presses. */ isMain?: boolean;
  }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        {...props}
        data-choose-files={isMain || undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={OFFERED}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after it failed.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
