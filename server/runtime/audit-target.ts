/** Where the audit log is streamed to. `name` identifies the target and has no secrets. */
export type AuditTarget =
  | { kind: 'file'; name: string; path: string }
  | { kind: 'syslog'; name: string; host: string; port: number; isTls: boolean }
  | { kind: 'http'; name: string; url: string };

/** The ports that RFC 6587 and RFC 5425 suggest. */
const SYSLOG_PORTS: Record<string, number> = { 'syslog+tcp:': 601, 'syslog+tls:': 6514 };

/** `null` for an invalid address. */
export function auditTarget(text: string): AuditTarget | null {
  const [, path] = /^file:(?:\/\/)?(\/.*[^/])$/.exec(text) ?? [];
  if (path) return { kind: 'file', name: `file:${path}`, path };
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  const { protocol, host, hostname, port, pathname } = url;
  // The path of an https address may be a secret.
  const name = `${protocol}//${host}`;
  if (protocol === 'https:' || protocol === 'http:') return { kind: 'http', name, url: url.href };
  const usual = SYSLOG_PORTS[protocol];
  if (!usual || !hostname || !['', '/'].includes(pathname)) return null;
  return {
    kind: 'syslog',
    name,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || usual,
    isTls: protocol === 'syslog+tls:',
  };
}

/** The targets in a text, separated by spaces; `null` in place of an invalid address. */
export function auditTargets(text: string): (AuditTarget | null)[] {
  return text.split(/\s+/).filter(Boolean).map(auditTarget);
}
