import { Badge } from "@mantine/core";

/** On what its customer has not looked at yet. */
export function NewMark() {
  return (
    <Badge color="sun" variant="filled" size="md" radius="xs" tt="none" flex="none">
      New
    </Badge>
  );
}
