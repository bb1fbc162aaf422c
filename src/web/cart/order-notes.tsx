import { Textarea } from "@mantine/core";

export function OrderNotes({ notes, onChange }: { notes: string; onChange: (notes: string) => void }) {
  return (
    <Textarea
      label="Notes"
      placeholder="Anything we should know"
      rows={3}
      maxLength={2000}
      value={notes}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
