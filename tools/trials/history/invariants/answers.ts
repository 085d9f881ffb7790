import type { Invariant, MadeCall } from '../invariant.ts';
import { jsonOf, type Reply, type Request } from '../stage.ts';

/** Every call is answered without an error of the server; a killed server may leave calls unanswered. */
export const answersAreSound: Invariant = async () => async (report) => {
  const mayFail = report.step.kind === 'kill' || report.step.kind === 'restart';
  return report.calls.flatMap(({ definition, reply, request }) => {
    if (reply.status === 0 && mayFail) return [];
    if (reply.status !== 0 && reply.status < 500) return [];
    if (reply.status === 503 && mayFail) return [];
    const text = Buffer.from(reply.bytes).toString().slice(0, 300);
    return [`${definition.id} (${request.method} ${request.path}) answered ${reply.status}: ${text}`];
  });
};

const DANGEROUS = /^[=+\-@＝＋－＠]/;
/** The characters at which a spreadsheet may split a table. */
const DELIMITERS = [',', ';', '\t'];

/** No cell of a table becomes a formula, whichever delimiter the spreadsheet assumes. */
export const tablesHaveNoFormulas: Invariant = async () => async (report) =>
  report.calls.flatMap(({ definition, reply }) => {
    if (reply.status !== 200 || !/^text\/(csv|tab-separated-values)/.test(reply.type)) return [];
    const lines = Buffer.from(reply.bytes)
      .toString()
      .replace(/^\ufeff/, '')
      .split(/\r\n|\n|\r/);
    for (const delimiter of DELIMITERS) {
      for (const cell of lines.flatMap((line) => line.split(delimiter))) {
        const shown = cell.replace(/^"+/, '');
        if (DANGEROUS.test(shown) && !isNumber(shown))
          return [`${definition.id}: split at ${JSON.stringify(delimiter)}, a cell is the formula ${shown}`];
      }
    }
    return [];
  });

const isNumber = (cell: string) => /^-?\d+([.,]\d+)?"*$/.test(cell);

/** Two changes based on the same version are not both accepted; saving an unchanged text is not a change. */
export const noChangeIsLost: Invariant = async () => async (report) => {
  if (report.step.kind !== 'race') return [];
  const accepted = report.calls.filter(
    ({ reply, request }) =>
      reply.status < 300 && baseOf(request.body) !== null && !isUnchanged(request, reply),
  );
  const groups = Map.groupBy(accepted, (call) => `${call.request.method} ${call.request.path}`);
  return [...groups].flatMap(([path, calls]) => {
    const bases = new Set(calls.map(({ request }) => baseOf(request.body)));
    // Equal changes may both be accepted: nothing is lost. Splits, joins and undos are not equal the second time.
    const isLost = calls.length > 1 && bases.size === 1 && changesOf(calls).size > 1;
    return isLost ? [`${path} accepted ${calls.length} different changes of version ${[...bases][0]}`] : [];
  });
};

function baseOf(body: unknown): number | null {
  const { version } = (body ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : null;
}

/** Whether the row that was sent back has the version that the request was based on. */
function isUnchanged({ body }: Request, reply: Reply): boolean {
  return reply.type.startsWith('application/json') && baseOf(jsonOf(reply)) === baseOf(body);
}

const changesOf = (calls: readonly MadeCall[]) =>
  new Set(calls.map(({ request }) => JSON.stringify(request.body)));
