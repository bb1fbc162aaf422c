import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useRef } from "react";

/**
 * A button that asks for files.
 * @param accept media types and endings that the dialog offers; what is chosen all the same is for `onFiles` to refuse
 * @param ofFolder asks for a folder in their place, and gives all that is below it: `webkitRelativePath` says where each lay
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
          // React has no name for it.
          if (element) element.webkitdirectory = ofFolder;
        }}
        type="file"
        hidden
        multiple={multiple}
        accept={accept?.join(",")}
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
