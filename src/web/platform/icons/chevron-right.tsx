import { LineIcon, type IconProps } from "./icon.tsx";

export const IconChevronRight = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M9 6l6 6l-6 6" />
  </LineIcon>
);
