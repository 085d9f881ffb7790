import { posix } from 'node:path';

/** The text of every file by its path from the root; '' for binary files. */
export type Files = ReadonlyMap<string, string>;

const RECORD = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;
const INDEX = 'docs/decisions/README.md';
const MAX_RECORDS = 33;
/** About forty. */
const MAX_LINES = 45;

const withoutCode = (markdown: string) =>
  markdown.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');

/** Anchors as GitHub generates them: lower case, no punctuation, hyphens for spaces. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} +(.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
}

/** Links of Markdown files to files, folders and headings that do not exist. */
export function brokenLinks(files: Files): string[] {
  const folders = new Set<string>();
  for (const path of files.keys())
    for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) folders.add(at);
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.md')) return [];
    const links = withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g);
    return [...links].flatMap(([, link = '']) => {
      if (/^[a-z]+:/i.test(link)) return [];
      const [file = '', anchor] = link.split('#');
      const target = file ? posix.join(posix.dirname(path), file).replace(/\/$/, '') : path;
      if (!files.has(target) && !folders.has(target)) return [`${path}: nothing is at ${link}`];
      if (anchor && target.endsWith('.md') && !anchorsOf(files.get(target) ?? '').has(anchor))
        return [`${path}: ${target} has no heading #${anchor}`];
      return [];
    });
  });
}

function recordNumbers(files: Files): Set<number> {
  return new Set([...files.keys()].flatMap((path) => RECORD.exec(path)?.[1] ?? []).map(Number));
}

/** "decision 12", "decisions 12, 13 and 14" anywhere in text or code. */
export function brokenCitations(files: Files): string[] {
  const known = recordNumbers(files);
  return [...files].flatMap(([path, text]) => {
    const citations = text.matchAll(/\bdecisions? (\d+(?:(?:,| and|, and| or) \d+)*)/gi);
    return [...citations].flatMap(([citation, numbers = '']) => {
      const missing = (numbers.match(/\d+/g) ?? []).filter((number) => !known.has(Number(number)));
      return missing.length > 0 ? [`${path}: "${citation}" does not exist`] : [];
    });
  });
}

/** Records without a status, too long, or missing from the index; or too many records. */
export function brokenRecords(files: Files): string[] {
  const index = files.get(INDEX) ?? '';
  const records = [...files].filter(([path]) => RECORD.test(path));
  const numbers = recordNumbers(files);
  const mistakes = records.flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n');
    const status = lines.find((line) => line.startsWith('Status:')) ?? '';
    const superseded = /^Status: superseded by (\d+)\.?$/.exec(status)?.[1];
    return [
      ...(/^Status: accepted\b/.test(status) || (superseded && numbers.has(Number(superseded)))
        ? []
        : [`${path}: says neither "Status: accepted" nor "Status: superseded by <number>"`]),
      ...(lines.length > MAX_LINES ? [`${path}: ${lines.length} lines; ${MAX_LINES} are the limit`] : []),
      ...(index.includes(`(${posix.basename(path)})`) ? [] : [`${INDEX}: does not list ${path}`]),
    ];
  });
  if (numbers.size < records.length) mistakes.push('docs/decisions: two records have the same number');
  if (records.length > MAX_RECORDS)
    mistakes.push(`docs/decisions: ${records.length} records; ${MAX_RECORDS} are the limit`);
  return mistakes;
}
