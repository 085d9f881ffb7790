import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { capture } from './capture.ts';
import { drawDesign } from './design-pictures.ts';
import { buildGallery, serveGallery } from './gallery-server.ts';

// npm run gallery                            every component of the interface kit on one page
// npm run gallery -- --pictures <folder>     checks it with axe and by keyboard, and writes pictures of it
// npm run gallery -- --design                redraws the pictures of shared/ui/README.md
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    pictures: { type: 'string' },
    design: { type: 'boolean' },
  },
});

if (values.design) await drawDesign(path.join(import.meta.dirname, '../pictures'));
else if (values.pictures) await capture(values.pictures);
else {
  const built = await mkdtemp(path.join(tmpdir(), 'tessera-gallery-'));
  await buildGallery(built);
  const { server, address } = await serveGallery(built, Number(values.port));
  console.log(`The gallery is at ${address}`);
  const stop = () => {
    server.closeAllConnections();
    server.close(() => void rm(built, { recursive: true }));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}
