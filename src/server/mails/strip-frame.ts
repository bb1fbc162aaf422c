/** Renders one frame of a film strip in a mail. @param color as CSS, escaped */
export const stripFrame = (color: string): string =>
  `<td style="background:${color};height:40px;font-size:0;line-height:0">&nbsp;</td>`;
