import { LineIcon, type IconProps } from "./icon.tsx";

export const IconPlayerPlay = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M7 4v16l13 -8l-13 -8" />
  </LineIcon>
);
