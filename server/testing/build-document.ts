import type { DocumentRecord } from '../../shared/domain/contract/document/record.ts';
import type { Document } from '../../shared/domain/contract/document.ts';
import type { Caller, TestServer } from './server.ts';

export interface SegmentInput {
  /** XML content of `<source>`; a unique sentence by default. */
  source?: string;
  /** XML content of `<target>`; `null` = no such element. */
  target?: string | null;
  id?: string;
  /** Further attributes of the `trans-unit`, e.g. `translate="no"`. */
  attributes?: string;
  /** XML after the target, e.g. notes. */
  more?: string;
}

export interface DocumentInput {
  /** A number of segments, or the segments themselves. */
  segments?: number | (SegmentInput | string)[];
  sourceLang?: string;
  targetLang?: string;
  name?: string;
}

/** An XLIFF 1.2 file. */
export function buildXliff({
  segments = 3,
  sourceLang = 'en',
  targetLang = 'de',
}: DocumentInput = {}): string {
  const list =
    typeof segments === 'number' ? Array.from({ length: segments }, (_, at) => sentence(at)) : segments;
  const units = list.map((input, at) => {
    const {
      source = sentence(at),
      target = null,
      id = `${at + 1}`,
      attributes = '',
      more = '',
    } = typeof input === 'string' ? { source: input } : input;
    const written = target === null ? '' : `<target>${target}</target>`;
    return `      <trans-unit id="${id}"${attributes && ` ${attributes}`}><source>${source}</source>${written}${more}</trans-unit>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="text.html" source-language="${sourceLang}" target-language="${targetLang}" datatype="html">
    <body>
${units.join('')}    </body>
  </file>
</xliff>
`;
}

const SUBJECTS = ['The contract', 'A buyer', 'Every seller', 'The court', 'This notice', 'The warranty'];
const VERBS = ['covers', 'describes', 'replaces', 'limits', 'confirms'];

/** A sentence unique to its number. */
export function sentence(at: number): string {
  return `${SUBJECTS[at % SUBJECTS.length]} ${VERBS[at % VERBS.length]} clause ${at + 1} of the agreement.`;
}

/** Uploads and imports a document through the API; returns it with its first page of segments. */
export async function buildDocument(
  server: TestServer,
  manager: Caller,
  input: DocumentInput | { xliff: string | Uint8Array; name?: string } = {},
): Promise<{ document: Document; records: DocumentRecord[] }> {
  const file = 'xliff' in input ? input.xliff : buildXliff(input);
  const { status, body } = await manager.upload('/document/', file, input.name ?? 'contract.xlf');
  if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
  await server.runJobs();
  const document = (await manager.get(`/document/${body.id}`)).body;
  if (document.status !== 'done') throw new Error(`The import failed: ${document.processing_error}`);
  const page = (await manager.get(`/document/${body.id}/records`)).body;
  return { document, records: page.records };
}
