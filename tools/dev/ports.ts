/** Where each part answers while developing; a remote has the same port composed and alone. */
export const PORTS = {
  shell: Number(process.env.SHELL_PORT ?? 8080),
  api: Number(process.env.PORT ?? 3000),
  remotes: { glossary: 3001, documents: 3002, tm: 3003, users: 3004 } as Record<string, number>,
};

/** For remotes that came later: the ports after the known ones. */
export function portOfRemote(name: string, names: string[]): number {
  const known = PORTS.remotes[name];
  if (known) return known;
  const others = names.filter((each) => !(each in PORTS.remotes)).sort();
  return Math.max(...Object.values(PORTS.remotes)) + 1 + others.indexOf(name);
}
