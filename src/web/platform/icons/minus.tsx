import { LineIcon, type IconProps } from "./icon.tsx";

export const IconMinus = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M5 12l14 0" />
  </LineIcon>
);
