import type { Workbench } from './workbench.ts';

/** What the places need besides the demo's contents: another document, findings, another user, a webhook and an engine. */
export async function furnish(workbench: Workbench): Promise<void> {
  const text = new TextEncoder().encode('# Setting up\n\nPlace a lantern on **every** tower.\n');
  await workbench.upload('/document/', text, 'setting-up.md', { source_lang: 'en', target_lang: 'de' });
  const isReady = async () =>
    ((await workbench.api('GET', '/document/1')) as { status: string }).status === 'done';
  while (!(await isReady())) await new Promise((done) => setTimeout(done, 50));
  for (const [row, target] of [
    [8, '4 Heldentafeln '],
    [10, '36 Gegenstandskarten '],
  ] as const) {
    const path = `/document/1/records?rows=${row}`;
    const { records } = (await workbench.api('GET', path)) as { records: { id: number; version: number }[] };
    await workbench.api('PUT', `/document/records/${records[0]?.id}`, {
      target,
      version: records[0]?.version,
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
