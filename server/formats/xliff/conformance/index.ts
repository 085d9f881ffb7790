import type { XliffDocument } from '../document.ts';
import { checkXliff1 } from './core1.ts';
import { checkXliff2 } from './core2.ts';
import { Reporter } from './reporter.ts';

/** The conformance report of a readable file. */
export function checkConformance(document: XliffDocument): Reporter {
  const report = new Reporter(document.tape, document.places);
  for (const { constraint, message, offset, repair } of document.warnings)
    report.at('warning', offset, constraint, message, repair);
  if (document.major === 1) checkXliff1(document, report);
  else checkXliff2(document, report);
  return report;
}
