import { registerPlugins } from '@module-federation/enhanced/runtime';
import {
  createKnownFiles,
  installScriptPolicy,
  integrityPlugin,
  verifySigned,
} from '@tessera/federation-integrity';

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';

/** As in packages/federation-integrity/README.md: the page runs only files listed in the signed document. */
async function startVerified(): Promise<void> {
  const text = await (await fetch(meta('signed'))).text();
  const { folder, files: hashes } = JSON.parse((await verifySigned(text, meta('key'))).text) as {
    folder: string;
    files: Record<string, string>;
  };
  const files = createKnownFiles({ own: '/assets/' });
  installScriptPolicy(files);
  files.remember(folder, hashes);
  registerPlugins([integrityPlugin({ files, entryTimeoutMs: 2_000 })]);
  await import('./main.tsx');
}

void startVerified();
