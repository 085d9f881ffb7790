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
