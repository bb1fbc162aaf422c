import { FileInput } from "@mantine/core";
import { IconCamera } from "./icons.tsx";

export const PhotographField = ({
  label,
  description,
  photo,
  onChange,
}: {
  label: string;
  description: string;
  photo: File | null;
  onChange: (photo: File | null) => void;
}) => (
  <FileInput
    size="md"
    label={label}
    description={description}
    accept="image/jpeg"
    placeholder="Choose a photo"
    clearable
    clearButtonProps={{ "aria-label": "Remove photo" }}
    leftSection={<IconCamera size={18} aria-hidden />}
    value={photo}
    onChange={onChange}
  />
);
