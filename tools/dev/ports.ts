const FIRST_REMOTE = Number(process.env.REMOTE_PORT ?? 3001);

/** Development ports; a remote uses the same port composed and standalone. */
export const PORTS = {
  shell: Number(process.env.SHELL_PORT ?? 8080),
  api: Number(process.env.PORT ?? 3000),
  remotes: {
    glossary: FIRST_REMOTE,
    documents: FIRST_REMOTE + 1,
    tm: FIRST_REMOTE + 2,
    users: FIRST_REMOTE + 3,
  } as Record<string, number>,
};

/** New remotes use the ports after the known ones. */
export function portOfRemote(name: string, names: string[]): number {
  const known = PORTS.remotes[name];
  if (known) return known;
  const others = names.filter((each) => !(each in PORTS.remotes)).sort();
  return Math.max(...Object.values(PORTS.remotes)) + 1 + others.indexOf(name);
}
