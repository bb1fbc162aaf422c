import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useRef } from "react";

/**
 * Button that opens the file chooser.
 * @param accept media types and extensions offered by the chooser; `onFiles` must reject all others
 * @param ofFolder chooses a folder instead and returns all files in it: `webkitRelativePath` is each file's path
 */
export function FilesButton({
  onFiles,
  accept,
  multiple = true,
  ofFolder = false,
  children,
  ...props
}: ButtonProps &
  Pick<React.ComponentProps<"button">, "aria-label" | "title"> & {
    onFiles: (files: File[]) => void;
    accept?: readonly string[];
    multiple?: boolean;
    ofFolder?: boolean;
    children: ReactNode;
  }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" {...props} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          // React has no prop for it.
          if (element) element.webkitdirectory = ofFolder;
        }}
        type="file"
        hidden
        multiple={multiple}
        accept={accept?.join(",")}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows the same file to be chosen again after a failure.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
