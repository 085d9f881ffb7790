import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { INTERFACE_LANGUAGES } from '@tessera/shared/messages';
import { exportXliff, importXliff } from './xliff.ts';

// npm run messages -- export [--to <folder>]: the interface's words as XLIFF, a document for each language.
// npm run messages -- import <file>...: takes translated documents back into the catalogues.
const ROOT = path.resolve(import.meta.dirname, '../..');
const USAGE = 'Usage: npm run messages -- export [--to <folder>] | import <file>…';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: path.join(ROOT, 'dist/messages') } },
});
const [command, ...files] = positionals;

if (command === 'export' && files.length === 0) {
  mkdirSync(values.to, { recursive: true });
  for (const language of Object.keys(INTERFACE_LANGUAGES).filter((tag) => tag !== 'en')) {
    const file = path.join(values.to, `tessera-${language}.xlf`);
    writeFileSync(file, exportXliff(ROOT, language));
    console.log(file);
  }
} else if (command === 'import' && files.length > 0) {
  for (const file of files) {
    const { language, changed, refused } = importXliff(ROOT, readFileSync(file));
    console.log(`${file}: ${changed} messages of “${language}” changed.`);
    for (const line of refused) console.error(`Not taken: ${line}`);
    if (refused.length > 0) process.exitCode = 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
