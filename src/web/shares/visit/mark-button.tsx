import { GreaseSign } from "../grease-mark.tsx";

export function MarkButton({
  frame,
  marked,
  className,
  onToggle,
}: {
  frame: number;
  marked: boolean;
  className?: string;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed={marked}
      aria-label={`Favorite: frame ${frame}`}
      title={marked ? "Remove favorite" : "Mark as a favorite"}
      onClick={onToggle}
    >
      <GreaseSign filled={marked} />
    </button>
  );
}
