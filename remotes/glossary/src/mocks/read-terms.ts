export interface ReadTerm {
  /** In the file, from 1; `null` in a TBX. */
  line: number | null;
  source: string;
  target: string;
  comment: string;
}

/** The terms of a CSV or TSV with the columns source, target and comment, or of a TBX; the server reads more. */
export function readTerms(text: string, fileName: string): ReadTerm[] {
  if (/\.(tbx|xml)$/i.test(fileName)) return readTermBase(text);
  if (/\.xls[xm]$/i.test(fileName)) throw new Error('The mocked API reads CSV, TSV and TBX only.');
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const delimiter = lines[0]?.includes('\t') ? '\t' : lines[0]?.includes(';') ? ';' : ',';
  return lines.flatMap((text, index) => {
    const [source = '', target = '', comment = ''] = cellsOf(text, delimiter);
    const isHead = index === 0 && source.toLowerCase() === 'source';
    return isHead || text.trim() === '' ? [] : { line: index + 1, source, target, comment };
  });
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells = line.matchAll(new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}]*))(?:${delimiter}|$)`, 'g'));
  return [...cells]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
    .map((cell) => cell.trim());
}

function readTermBase(text: string): ReadTerm[] {
  const concepts = text.match(/<(termEntry|conceptEntry)[\s>].*?<\/\1>/gs) ?? [];
  return concepts.map((concept) => {
    const terms = [...concept.matchAll(/<term(?:\s[^>]*)?>(.*?)<\/term>/gs)].map(([, term]) => term ?? '');
    return { line: null, source: terms[0] ?? '', target: terms[1] ?? '', comment: '' };
  });
}
