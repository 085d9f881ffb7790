import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { where } from '../../support/act.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });

const COUNT = 103;
const names = (list: Locator) => list.locator('tbody').getByRole('link').allTextContents();
const total = (list: Locator) => list.getByRole('navigation');

describe('a list of more than 100 glossaries', () => {
  beforeAll(async () => {
    for (let number = 1; number <= COUNT; number += 1)
      await screens.backend.api('POST', '/glossary/', {
        name: `Vessel ${String(number).padStart(3, '0')}`,
        source_lang: 'en',
        target_lang: number === 2 ? 'fr' : 'de',
      });
  });
  const open = async (query = '') => {
    const page = await screens.open({ path: `/${query}` });
    return { page, list: page.getByRole('region', { name: 'Glossaries' }) };
  };

  test('is shown page by page, the last changed first, and keeps the page in the address', async () => {
    const { page, list } = await open();
    await total(list).getByText(`1–100 of ${COUNT}`, { exact: false }).waitFor();
    expect((await names(list))[0]).toBe('Vessel 103');
    await list.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => names(list)).toEqual(['Vessel 003', 'Vessel 002', 'Vessel 001']);
    expect(where(page)).toBe('/?glossaries.page=2');
    await redraw(page);
    await expect.poll(() => names(list)).toEqual(['Vessel 003', 'Vessel 002', 'Vessel 001']);
  });

  test('is searched, sorted and filtered over all pages', async () => {
    const { page, list } = await open('?glossaries.page=2');
    await list.getByRole('searchbox').fill('vessel 00');
    await expect.poll(() => names(list)).toHaveLength(9);
    expect(where(page)).toBe('/?glossaries.search=vessel+00');
    await list.getByRole('searchbox').fill('');
    await list.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click();
    await expect.poll(async () => (await names(list))[0]).toBe('Vessel 001');
    await list.getByRole('button', { name: 'Filters', exact: true }).click();
    await list.getByLabel('Target language').selectOption({ label: 'French' });
    await expect.poll(() => names(list)).toEqual(['Vessel 002']);
    await list.getByRole('status').getByText('1', { exact: false }).waitFor();
    await list.getByRole('searchbox').fill('oyster');
    await list.getByText('Nothing matches').waitFor();
    await list.getByRole('button', { name: 'Clear all' }).last().click();
    await total(list).getByText(`of ${COUNT}`, { exact: false }).waitFor();
  });
});
