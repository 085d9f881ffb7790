import type { ServerResponse } from 'node:http';
import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { type AlteredVersion, alterVersion } from './altered-version.ts';

/** How long a failure may take to show, ms: the shell's limit of 7 s, and the rest for a machine with other work. */
export const VISIBLE_MS = 12_000;

/** A fault of the network or file server. */
export type NetworkFault = (response: ServerResponse, body: Buffer) => void;

export function answer(status: number, type: string, body: string | Buffer): NetworkFault {
  return (response) => {
    response.writeHead(status, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    response.end(body);
  };
}

export const NETWORK_FAULTS: Record<string, NetworkFault> = {
  '404': answer(404, 'text/plain', 'not found'),
  '503 with JSON': answer(503, 'application/json', '{"status":503}'),
  'HTML instead': answer(200, 'text/html', '<!doctype html><p>Welcome to the hotel network</p>'),
  '{}': answer(200, 'text/javascript', '{}'),
  garbage: answer(200, 'text/javascript', 'function ( {{{'),
  // Nothing is ever sent, and the browser's own time-out would be minutes.
  hang: () => undefined,
  truncated: (response, body) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': String(body.length) });
    response.write(body.subarray(0, body.length / 2));
    setTimeout(() => response.destroy(), 50);
  },
  'tampered byte': (response, body) => {
    const tampered = Buffer.from(body);
    const at = tampered.lastIndexOf(';');
    tampered[Math.max(at, 0)] = 32;
    answer(200, 'text/javascript', tampered)(response, body);
  },
};

/** The entry of a version with a different container: its declaration and its module. */
function withContainer(container: (name: string) => string) {
  return (text: string, file: string, built: RemoteRelease) => {
    if (file !== built.entry) return text;
    const name = JSON.stringify(remoteId(built.name, built.version));
    return `${text};(()=>{const given=window[${name}];window[${name}]=${container(name)};})();`;
  };
}

export const givesFace = (face: string) =>
  withContainer(() => `{init:given.init,get:async()=>()=>({default:${face}})}`);

const THROWS_WHEN_DRAWN = `{contract:'^1.0.0',routes:[{path:'users',load:async()=>({default(){throw new Error('drawn')}})}]}`;

/** The files of a version that throws when drawn. */
export const DRAWS_AND_THROWS = givesFace(THROWS_WHEN_DRAWN);

/** Broken releases that a team could publish: correctly signed and hashed. */
export const RELEASE_FAULTS: Record<string, () => AlteredVersion> = {
  'throws when evaluated (entry)': () =>
    alterVersion('users', '0.1.0-evaluate', (text, file, { entry }) =>
      file === entry ? 'throw new Error("evaluated");' : text,
    ),
  'throws when evaluated (screen)': () =>
    alterVersion('users', '0.1.0-evaluat2', (text, file) =>
      /^screen.*\.js$/.test(file) ? 'throw new Error("evaluated");' : text,
    ),
  'throws in init': () =>
    alterVersion(
      'users',
      '0.1.0-in-init1',
      withContainer(() => `{get:given.get,init(){throw new Error('init')}}`),
    ),
  'throws when rendered': () => alterVersion('users', '0.1.0-rendered', DRAWS_AND_THROWS),
  'missing module': () =>
    alterVersion(
      'users',
      '0.1.0-missing1',
      withContainer(() => `{init:given.init,async get(){throw new Error('no such module')}}`),
    ),
  'no face': () => alterVersion('users', '0.1.0-faceless', givesFace('{}')),
  'contract too new (document)': () => {
    const version = alterVersion('users', '0.1.0-contract');
    return { ...version, release: { ...version.release, contract: '^99.0.0' } };
  },
  'contract too new (face)': () =>
    alterVersion('users', '0.1.0-contrac2', givesFace(`{contract:'^99.0.0',routes:[]}`)),
};
