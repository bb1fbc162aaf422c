import { LineIcon, type IconProps } from "./icon.tsx";

export const IconPeace = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0" />
    <path d="M12 3l0 18" />
    <path d="M12 12l6.3 6.3" />
    <path d="M12 12l-6.3 6.3" />
  </LineIcon>
);
