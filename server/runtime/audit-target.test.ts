import { expect, test } from 'vitest';
import { auditTargets } from './audit-target.ts';
import { readSettings } from './settings.ts';

test('reads the addresses of targets, without secrets in their names', () => {
  expect(
    auditTargets(
      'file:/var/log/audit.jsonl  syslog+tls://logs.example.com syslog+tcp://[::1]:1514 https://in.example.com/token/x?key=y',
    ),
  ).toEqual([
    { kind: 'file', name: 'file:/var/log/audit.jsonl', path: '/var/log/audit.jsonl' },
    {
      kind: 'syslog',
      name: 'syslog+tls://logs.example.com',
      host: 'logs.example.com',
      port: 6514,
      isTls: true,
    },
    { kind: 'syslog', name: 'syslog+tcp://[::1]:1514', host: '::1', port: 1514, isTls: false },
    { kind: 'http', name: 'https://in.example.com', url: 'https://in.example.com/token/x?key=y' },
  ]);
});

test.each([
  'file:audit.jsonl',
  'file:/var/log/',
  'syslog://logs.example.com',
  'syslog+tcp://logs.example.com/path',
  'https://user:password@example.com/',
  'ftp://example.com/',
  'audit',
])('the server does not start with the target %s', (text) => {
  expect(() => readSettings({ AUDIT_STREAM: text })).toThrow('The setting AUDIT_STREAM must list addresses');
});

test.each([
  ['names a target twice', { AUDIT_STREAM: 'file:/a file:/a' }],
  ['only one https', { AUDIT_STREAM: 'https://a.example.com/ https://b.example.com/' }],
  [
    'AUDIT_STREAM_TOKEN requires an https',
    { AUDIT_STREAM: 'http://a.example.com/', AUDIT_STREAM_TOKEN: 'x' },
  ],
])('the server does not start if AUDIT_STREAM %s', (message, env) => {
  expect(() => readSettings(env)).toThrow(message);
});
