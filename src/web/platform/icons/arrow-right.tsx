import { LineIcon, type IconProps } from "./icon.tsx";

export const IconArrowRight = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M5 12l14 0" />
    <path d="M13 18l6 -6" />
    <path d="M13 6l6 6" />
  </LineIcon>
);
