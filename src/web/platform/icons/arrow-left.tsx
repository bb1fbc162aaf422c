import { LineIcon, type IconProps } from "./icon.tsx";

export const IconArrowLeft = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M5 12l14 0" />
    <path d="M5 12l6 6" />
    <path d="M5 12l6 -6" />
  </LineIcon>
);
