import { createHash } from 'node:crypto';
import { FormatError } from '../format-error.ts';
import { decodeXml } from '../xml/encoding.ts';
import { applySplices, type Splice } from '../xml/splice.ts';
import { isZip, readArchive, writeArchive } from './mqxlz.ts';
import { readXliffXml } from './read.ts';
import type { Finding, XliffFile, XliffSegment } from './types.ts';

/** The parts of a file that decide whether repairs are safe. */
export type RepairableFile = Pick<XliffFile, 'findings' | 'broken' | 'segments'> & {
  dialect: string;
  version: string;
};

/** A repair as shown to users. */
export interface Offer {
  /** Stable for the same repair of the same text. */
  id: string;
  before: string;
  after: string;
}

/** Longest text shown for a repair. */
const MAX_SHOWN = 80;
/** Limits on trial readings of a file, and on the bytes they read. */
const MAX_TRIALS = 40;
const MAX_TRIED_BYTES = 100_000_000;

/** Compatible repairs of a file, with the repaired file and its contents. */
export interface Repaired {
  findings: Finding[];
  splices: Splice[];
  bytes: Uint8Array;
  file: XliffFile;
}

/** A file, or the XLIFF file of an archive, with splices of its text applied; all else is unchanged. */
export function spliceXliff(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  if (splices.length === 0) return bytes;
  if (!isZip(bytes)) return applySplices(decodeXml(bytes), splices);
  const archive = readArchive(bytes);
  return writeArchive(archive, applySplices(decodeXml(archive.document), splices));
}

/**
 * The findings that can be repaired safely: the file still has the same segments, these findings are gone,
 * and there are no new ones. Bisects with a limited number of trials.
 */
export function provenRepairs(
  bytes: Uint8Array,
  before: RepairableFile,
  findings: readonly Finding[] = before.findings,
): Finding[] {
  const most = Math.min(MAX_TRIALS, Math.floor(MAX_TRIED_BYTES / bytes.length));
  let trials = 0;
  return prove(findings.filter(({ repair }) => repair));

  function prove(some: Finding[]): Finding[] {
    if (some.length === 0 || trials >= most) return [];
    trials++;
    if (tryRepairs(bytes, before, some)) return some;
    const half = some.length >> 1;
    return half === 0 ? [] : [...prove(some.slice(0, half)), ...prove(some.slice(half))];
  }
}

export function repairId({ constraint, repair }: Finding): string {
  return createHash('sha256')
    .update(JSON.stringify([constraint, repair]))
    .digest('base64url')
    .slice(0, 16);
}

/** The proven repairs offered for a file's findings. */
export function offeredRepairs(bytes: Uint8Array, file: RepairableFile): Map<Finding, Offer> {
  const proven = provenRepairs(bytes, file);
  if (proven.length === 0) return new Map();
  const { text } = decodeXml(documentOf(bytes));
  return new Map(
    proven.map((finding) => {
      const splices = finding.repair ?? [];
      const before = splices.map(({ start, end }) => text.slice(start, end)).join('');
      const after = splices.map((splice) => splice.text).join('');
      return [finding, { id: repairId(finding), before: shown(before), after: shown(after) }];
    }),
  );
}

function shown(text: string): string {
  return text.slice(0, MAX_SHOWN).toWellFormed();
}

function documentOf(bytes: Uint8Array): Uint8Array {
  return isZip(bytes) ? readArchive(bytes).document : bytes;
}

/**
 * The repaired file, or null if the repairs are not safe. A repair inside a moved element is left for the
 * next round.
 */
export function tryRepairs(
  bytes: Uint8Array,
  before: RepairableFile,
  wanted: readonly Finding[],
): Repaired | null {
  const { findings, splices } = apart(wanted);
  const read = readOrNull(() => spliceXliff(bytes, splices));
  if (!read || !isSame(before, read.file)) return null;
  const { file } = read;
  const repaired = Map.groupBy(findings, ({ constraint }) => constraint);
  for (const constraint of new Set([...before.broken.keys(), ...file.broken.keys()])) {
    const most = (before.broken.get(constraint) ?? 0) - (repaired.get(constraint)?.length ?? 0);
    if ((file.broken.get(constraint) ?? 0) > most) return null;
  }
  return { findings, splices, ...read };
}

function readOrNull(make: () => Uint8Array): Pick<Repaired, 'bytes' | 'file'> | null {
  try {
    const bytes = make();
    return { bytes, file: readXliffXml(documentOf(bytes)) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return null;
  }
}

/** The findings whose splices do not overlap, in order. */
function apart(wanted: readonly Finding[]): { findings: Finding[]; splices: Splice[] } {
  const findings: Finding[] = [];
  const splices: Splice[] = [];
  for (const finding of wanted) {
    const own = finding.repair ?? [];
    if (own.some((one) => splices.some((other) => meet(one, other)))) continue;
    findings.push(finding);
    splices.push(...own);
  }
  return { findings, splices };
}

function meet(a: Splice, b: Splice): boolean {
  if (a.start === b.start && a.end === b.end) return a.end > a.start || a.text === b.text;
  return a.start < b.end && b.start < a.end;
}

/** Whether the segments are the same, ignoring markup of codes, raw states, suggestions and terms. */
function isSame(before: RepairableFile, after: RepairableFile): boolean {
  if (before.dialect !== after.dialect || before.version !== after.version) return false;
  if (before.segments.length !== after.segments.length) return false;
  return before.segments.every((segment, at) => {
    const other = after.segments[at];
    return other && kept(segment) === kept(other);
  });
}

function kept({ raw_state, suggestions, terms, codes, ...segment }: XliffSegment): string {
  return JSON.stringify([segment, codes.map(({ id, type, display }) => [id, type, display])]);
}
