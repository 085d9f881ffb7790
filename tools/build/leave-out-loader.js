/**
 * Takes the bodies of named functions out of a library's file: ways through it that no screen of ours goes and that
 * tree-shaking cannot see to be unused. Such a function throws if it is called after all, or does what is given for it. The build fails when one of
 * the names is gone, so that a new version of the library is looked at again.
 * @this {{ getOptions(): { functions: Record<string, string | null> } }}
 * @param {string} source
 */
export default function leaveOutLoader(source) {
  const lines = source.split('\n');
  for (const [name, instead] of Object.entries(this.getOptions().functions)) {
    // Libraries come formatted: a function ends at the brace that stands where it began.
    const head = new RegExp(`^(\\s*)(?:async )?(?:function )?${name}\\s*\\(`);
    const first = lines.findIndex(
      (line) => head.test(line) && (/function /.test(line) || line.endsWith('{')),
    );
    if (first < 0)
      throw new Error(`There is no function "${name}" any more: look at tools/build/config/lean.ts`);
    const indent = head.exec(lines[first] ?? '')?.[1] ?? '';
    const open = lines.findIndex(
      (line, at) => at >= first && line.endsWith('{') && isBodyStart(line, at === first),
    );
    const last = lines.findIndex(
      (line, at) => at > open && (line === `${indent}}` || line === `${indent}},`),
    );
    if (open < 0 || last < 0) throw new Error(`The end of the function "${name}" was not found.`);
    lines.splice(open + 1, last - open - 1, instead ?? `throw Error('left out: ${name}');`);
  }
  return lines.join('\n');
}

/**
 * The body's brace, and not that of parameters taken apart over several lines.
 * @param {string} line
 * @param {boolean} isFirst
 */
function isBodyStart(line, isFirst) {
  return isFirst ? !line.endsWith('({') : /^\s*\}?.*\) \{$/.test(line);
}
