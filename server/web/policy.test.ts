import { expect, test } from 'vitest';
import { buildRemote, first } from '../testing/build-release.ts';
import { pagePolicy } from './policy.ts';

const onCdn = (version: string, host: string) =>
  buildRemote('glossary', version, { folder: `https://${host}/glossary/${version}/` });

test('the page policy allows scripts from the origins of live, earlier and staged versions', () => {
  const release = {
    ...first,
    remotes: { glossary: onCdn('2', 'live.example.com') },
    previous: { glossary: [onCdn('1', 'earlier.example.com')] },
    candidates: { glossary: { release: onCdn('3', 'staged.example.com'), share: 5, users: [] } },
  };
  expect(pagePolicy(release)).toContain(
    "script-src 'self' https://live.example.com https://earlier.example.com https://staged.example.com;",
  );
});

test('the page policy allows only its own scripts while this server has every version', () => {
  expect(pagePolicy(first)).toContain("script-src 'self';");
});
