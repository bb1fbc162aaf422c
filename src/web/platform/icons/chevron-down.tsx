import { LineIcon, type IconProps } from "./icon.tsx";

export const IconChevronDown = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M6 9l6 6l6 -6" />
  </LineIcon>
);
