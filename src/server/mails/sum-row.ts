/** Renders a line like "Tax: $1.60" as a table row with its amount at the right. @param line escaped */
export function sumRow(line: string, isTotal: boolean): string {
  const at = line.lastIndexOf(": ");
  const [label, amount] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 2)];
  const style = `padding:7px 0;border-top:1px solid #E9E3D5;color:inherit;font-size:17px;${isTotal ? "font-weight:700" : "font-weight:400"}`;
  return `<tr><td class="sum" style="${style}">${label}</td><td class="sum" align="right" style="${style};white-space:nowrap">${amount}</td></tr>`;
}
