/** Small seeded generator (mulberry32), 0 to 1: a run can be repeated by its seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** `--name value` and `--flag` of the command line; throws for others than the given ones. */
export function readOptions(args: readonly string[], names: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at] ?? '';
    if (!name.startsWith('--')) throw new Error(`"${name}" is not an option.`);
    if (!names.includes(name.slice(2)))
      throw new Error(`Unknown option '${name}'. There are ${names.map((each) => `--${each}`).join(', ')}.`);
    const value = args[at + 1];
    const isFlag = value === undefined || value.startsWith('--');
    options.set(name.slice(2), isFlag ? '' : value);
    if (!isFlag) at += 1;
  }
  return options;
}
