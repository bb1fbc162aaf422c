import { LineIcon, type IconProps } from "./icon.tsx";

export const IconChevronLeft = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M15 6l-6 6l6 6" />
  </LineIcon>
);
