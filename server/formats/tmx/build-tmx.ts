/** A TMX 1.4 file with the given units, for tests. */
export function buildTmx(body: string, { header = 'srclang="en"', version = '1.4' } = {}): Uint8Array {
  return Buffer.from(
    `<?xml version="1.0"?>\n<tmx version="${version}"><header ${header}/><body>\n${body}\n</body></tmx>`,
  );
}

/** `<tu>` of an English and a German text, given as XML. */
export function buildTu(en: string, de: string, attributes = ''): string {
  return `<tu ${attributes}><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="de"><seg>${de}</seg></tuv></tu>`;
}
