export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

export function xliff12(units: string, { file = '', root = '' } = {}): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"${root}>` +
    `<file original="a.txt" source-language="en" target-language="de" datatype="plaintext"${file}><body>\n${units}\n</body></file></xliff>\n`
  );
}

export function xliff2(
  units: string,
  { attributes = ' trgLang="de"', version = '2.1', root = '' } = {},
): string {
  return (
    `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="${version}" srcLang="en"${attributes}${root}>` +
    `<file id="f1">\n${units}\n</file></xliff>\n`
  );
}
