import { LineIcon, type IconProps } from "./icon.tsx";

export const IconChevronUp = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M6 15l6 -6l6 6" />
  </LineIcon>
);
