import { describe, expect, it } from 'vitest';
import { type RemoteRelease, release } from '../../shared/domain/release/release.ts';
import { buildRemote, first } from '../testing/build-release.ts';
import { nextRevision, publish, rollBack } from './change-release.ts';

const routes = (...paths: string[]): Partial<RemoteRelease> => ({
  routes: paths.map((path) => ({ path, files: [] })),
});
const version = (name: string, change: Partial<RemoteRelease>) => buildRemote('glossary', name, change);
const live = (change: Partial<RemoteRelease>) => publish(first, version('2', change));
const refusal = (change: Partial<RemoteRelease>) => () => nextRevision(live(change), new Date());

describe('the routes of a new version', () => {
  it('include all of the live version, because bookmarks and links lead there', () => {
    const renamed = routes('word-list/:id');
    expect(() => live(renamed)).toThrow('no longer has the route "glossary/:id" of the live version');
    expect(() => publish(first, version('2', renamed), { share: 5, users: [] })).toThrow('no longer has');
    expect(live(routes('glossary/:id', 'glossary/:id/terms')).remotes.glossary?.version).toBe('2');
    // The same addresses.
    expect(live(routes('glossary/:number')).remotes.glossary?.version).toBe('2');
    expect(live({ ...routes('glossary/:id'), name: 'terms' }).remotes.terms?.version).toBe('2');
  });

  it('may change if the former route redirects, in all later versions', () => {
    const redirects = { 'glossary/:id': 'word-list/:id' };
    const moved = live({ ...routes('word-list/:id'), redirects });
    expect(release.parse(moved).remotes.glossary?.redirects).toEqual(redirects);
    expect(() => publish(moved, version('3', routes('word-list/:id')))).toThrow('"glossary/:id"');
    expect(rollBack(moved, 'glossary').remotes.glossary?.version).toBe('1');
  });

  it('must include the target of each redirect, with the same parameters', () => {
    const to = (path: string) => ({ ...routes('word-list/:id'), redirects: { 'glossary/:id': path } });
    expect(refusal(to('word-list/:id'))).not.toThrow();
    expect(refusal(to('lists'))).toThrow('leads to "lists", which is not one of its routes');
    const other = { ...routes('word-list/:list'), redirects: { 'glossary/:id': 'word-list/:list' } };
    expect(refusal(other)).toThrow('lacks a parameter of "word-list/:list"');
    const taken = { ...routes('glossary/:id'), redirects: { 'tm/:id': 'glossary/:id' } };
    expect(refusal(taken)).toThrow('belongs to the remote');
  });
});
