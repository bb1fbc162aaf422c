import { Button } from "@mantine/core";
import { DialogActions } from "../../platform/dialog.tsx";

export function StepActions({
  label,
  sending,
  autoFocus = false,
  onCancel,
}: {
  label: string;
  sending: boolean;
  autoFocus?: boolean;
  onCancel?: (() => void) | undefined;
}) {
  if (onCancel === undefined)
    return (
      <Button type="submit" size="lg" loading={sending} autoFocus={autoFocus}>
        {label}
      </Button>
    );
  return (
    <DialogActions>
      <Button variant="default" disabled={sending} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={sending} autoFocus={autoFocus} data-autofocus={autoFocus || undefined}>
        {label}
      </Button>
    </DialogActions>
  );
}
