import { LineIcon, type IconProps } from "./icon.tsx";

export const IconArrowUpRight = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M17 7l-10 10" />
    <path d="M8 7l9 0l0 9" />
  </LineIcon>
);
