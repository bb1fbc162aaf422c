import { LineIcon, type IconProps } from "./icon.tsx";

export const IconArrowsExchange = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M7 10h14l-4 -4" />
    <path d="M17 14h-14l4 4" />
  </LineIcon>
);
