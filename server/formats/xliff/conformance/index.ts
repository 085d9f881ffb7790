import type { XliffDocument } from '../document.ts';
import type { Finding } from '../types.ts';
import { checkXliff1 } from './core1.ts';
import { checkXliff2 } from './core2.ts';
import { Reporter } from './reporter.ts';

/** The conformance report of a readable file, in file order. */
export function checkConformance(document: XliffDocument): Finding[] {
  const report = new Reporter(document.tape, document.places);
  for (const { constraint, message, offset } of document.warnings)
    report.at('warning', offset, constraint, message);
  if (document.major === 1) checkXliff1(document, report);
  else checkXliff2(document, report);
  return report.findings();
}
