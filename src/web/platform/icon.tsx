import type { SVGProps } from "react";

// The icons in icons.tsx are Tabler's, copied by `npm run take-icons`.
//
// MIT License, copyright (c) 2020-2026 Paweł Kuna: permission is hereby granted, free of charge, to any person obtaining a
// copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction,
// including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies
// of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:
// the above copyright notice and this permission notice shall be included in all copies or substantial portions of the
// Software. The Software is provided "as is", without warranty of any kind.

type IconProps = Omit<SVGProps<SVGSVGElement>, "stroke"> & {
  /** px of each side. */ size?: number | string;
  /** Stroke width in px, in a 24 px icon. */ stroke?: number | string;
};

/** Returns an outlined icon. @param d as in `<path d>` */
export const lineIcon =
  (d: string) =>
  ({ size = 24, stroke = 2, color = "currentColor", ...rest }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={d} />
    </svg>
  );

/** Returns a filled icon. @param d as in `<path d>` */
export const filledIcon =
  (d: string) =>
  ({ size = 24, stroke: _none, color = "currentColor", ...rest }: IconProps) => (
    <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="0 0 24 24" fill={color} {...rest}>
      <path d={d} />
    </svg>
  );
