import { Badge } from "@mantine/core";

/** Marks items that the customer has not viewed yet. */
export function NewMark() {
  return (
    <Badge color="sun" variant="filled" size="md" radius="xs" tt="none" flex="none">
      New
    </Badge>
  );
}
