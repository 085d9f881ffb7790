import { strToU8, zipSync } from 'fflate';
import type { Workbench } from './workbench.ts';

/**
 * Adds content that the places need but the demo lacks: documents, findings, another user, a webhook, an
 * engine and abbreviations.
 */
export async function furnish(workbench: Workbench): Promise<void> {
  const languages = { source_lang: 'en', target_lang: 'de' };
  const text = '# Setting up\n\nPlace a lantern on **every** tower.\n\nLight it.\n\nTurn it.\n\nLight it.\n';
  await workbench.upload('/document/', text, 'setting-up.md', languages);
  const files = {
    'app/strings.json': strToU8('{"save": "Save", "quit": "Quit"}'),
    'help/index.md': strToU8('# Help\n'),
    'help/a-picture-of-the-lantern-on-its-tower.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
  };
  await workbench.upload('/document/', zipSync(files), 'strings-and-help.zip', languages);
  const isReady = async (id: number) =>
    ((await workbench.api('GET', `/document/${id}`)) as { status: string }).status === 'done';
  for (const id of [1, 2, 3, 4])
    while (!(await isReady(id))) await new Promise((done) => setTimeout(done, 50));
  for (const [document, row, target, approved] of [
    [1, 8, '4 Heldentafeln ', false],
    [1, 10, '36 Gegenstandskarten ', false],
    [2, 3, 'Zünde sie an.', true],
    [3, 2, 'Beenden', true],
  ] as const) {
    const path = `/document/${document}/records?rows=${row}`;
    const { records } = (await workbench.api('GET', path)) as { records: { id: number; version: number }[] };
    const [record] = records;
    await workbench.api('PUT', `/document/records/${record?.id}`, {
      target,
      approved,
      version: record?.version,
    });
  }
  const { job_id } = (await workbench.api('POST', '/document/1/qa/report')) as { job_id: number };
  await workbench.finishJob(job_id);
  const { groups } = (await workbench.api('GET', '/document/1/qa/groups?check=empty')) as {
    groups: { subject: string; finding: { says: object } }[];
  };
  await workbench.api('POST', '/document/1/qa/lasting_waivers', {
    subject: groups[0]?.subject,
    says: groups[0]?.finding.says,
    reason: 'So it stands on the box of the game, and in all its advertisements',
  });
  await workbench.api('POST', '/users/', {
    username: 'Mei Tanaka',
    email: 'mei@example.com',
    role: 'reviewer',
    password: 'a long password',
    scope: 'assigned',
  });
  await workbench.api('POST', '/webhook/', {
    name: 'Build of the manual',
    url: 'https://example.com/hooks/tessera/a-rather-long-path-to-the-receiver',
    events: ['document.imported', 'document.finished'],
    enabled: false,
  });
  await workbench.api('PUT', '/document/abbreviations', {
    language: 'en',
    words: ['fig.', 'approx.', 'vol.'],
  });
  await workbench.api('POST', '/machine_translation/', {
    name: 'The house’s own engine of machine translation',
    kind: 'libretranslate',
    address: 'https://translate.example.com/a-rather-long-path-to-the-engine',
    pairs: [
      { source_lang: 'en', target_lang: 'de' },
      { source_lang: 'en', target_lang: 'zh-Hant' },
    ],
  });
}
