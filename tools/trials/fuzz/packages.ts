import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate';
import { openArchive, openPackage } from '../../../server/document/files/open-package.ts';
import { buildDocx } from '../../../server/formats/filters/testing/build-package.ts';
import { spliceZip } from '../../../server/formats/zip/splice-zip.ts';
import type { FuzzedParser } from './parsers.ts';

const XLIFF =
  '<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="x"><body><trans-unit id="1"><source>a</source></trans-unit></body></file></xliff>';
const FILES: Zippable = {
  'a/': new Uint8Array(),
  'a/b.json': [strToU8('{"c": "d"}'), { level: 0 }],
  'a/c.docx': buildDocx({ body: '<w:p><w:r><w:t>e</w:t></w:r></w:p>' }),
  'f.xlf': strToU8(XLIFF),
  'g.png': strToU8('g'),
  'h.zip': zipSync({ 'i.txt': strToU8('j') }),
};
const EDIT = '{"k": "✓"}';

/**
 * Packages of documents: an opened package can be written with an edit, and then contains it, or is refused
 * with a reason.
 */
export const PACKAGE_PARSER: FuzzedParser = {
  name: 'packages',
  seeds: [
    zipSync(FILES),
    zipSync({ 'content.xlf': strToU8(XLIFF), 'skeleton.skl': strToU8('s') }, { comment: 'a comment' }),
    zipSync({ 'p.sdlproj': strToU8('<p/>'), 'de-DE/a.sdlxliff': strToU8(XLIFF) }),
    zipSync({ 'd.xcloc/Localized Contents/d.xliff': strToU8(XLIFF), 'd.xcloc/contents.json': strToU8('{}') }),
  ],
  async run(bytes) {
    const { documents } = openPackage(bytes, 'a.zip', { source_lang: 'en', target_lang: 'de' });
    const { entry = '' } = documents[bytes.length % documents.length] ?? {};
    const archive = openArchive(bytes);
    const written = openArchive(spliceZip(archive, new Map([[entry, strToU8(EDIT)]])));
    if (strFromU8(written.read(entry) ?? new Uint8Array()) !== EDIT)
      throw new Error(`The edit of ${entry} is lost.`);
    if (String(written.names) !== String(archive.names))
      throw new Error('The entries are others after an edit.');
  },
};
