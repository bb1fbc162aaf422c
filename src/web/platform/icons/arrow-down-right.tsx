import { LineIcon, type IconProps } from "./icon.tsx";

export const IconArrowDownRight = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M7 7l10 10" />
    <path d="M17 8l0 9l-9 0" />
  </LineIcon>
);
