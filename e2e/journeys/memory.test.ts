import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { choose } from '../support/act.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage();

describe('the memory screen', () => {
  test('exports TMX that can be imported as the same units', OVER_BOTH, async () => {
    const sample = await stage.makeMemory();
    const page = await stage.open({ path: sample.path });
    const started = page.waitForEvent('download');
    await choose(page, 'Export', /TMX/);
    const file = await started;
    expect(file.suggestedFilename()).toBe(`${sample.name}.tmx`);
    const bytes = await readFile(await file.path());
    const made = (await stage.workbench?.upload('/translation_memory/upload', bytes, 'again.tmx')) as {
      job_id: number;
    };
    expect(await stage.workbench?.finishJob(made.job_id)).toMatchObject({
      report: { added: 325, refused: 0 },
    });
  });
});
