export function namesInZip(zip: Buffer): string[] {
  const names: string[] = [];
  const signature = Buffer.from("PK\x01\x02", "latin1");
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 46)) {
    names.push(zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return names;
}
