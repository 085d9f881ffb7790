import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { INTERFACE_LANGUAGES } from '@tessera/shared/messages';
import { findTermProblems } from './find-terms.ts';
import { exportXliff, importXliff } from './xliff.ts';

// npm run messages -- export [--to <folder>]: the interface's messages as XLIFF, one document per language.
// npm run messages -- import <file>...: imports translated documents into the catalogues.
// npm run messages -- terms: checks that each concept has one name per language.
const ROOT = path.resolve(import.meta.dirname, '../..');
const USAGE = 'Usage: npm run messages -- export [--to <folder>] | import <file>… | terms';

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
} else if (command === 'terms' && files.length === 0) {
  const { problems, outdated } = findTermProblems(ROOT);
  for (const { name, language, folder, id, message } of problems)
    console.log(`${folder}/${language}.json ${id} (${name}): ${message}`);
  for (const exception of outdated) console.log(`Exception no longer needed: ${exception}`);
  console.log(`${problems.length} messages break the list of terms.`);
  if (problems.length + outdated.length > 0) process.exitCode = 1;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
