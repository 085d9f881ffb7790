import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: { WEBHOOK_PRIVATE: '1' } });

let receiver: Server;
const received: string[] = [];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(String(request.headers['tessera-event']));
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
});
afterAll(() => new Promise((closed) => receiver.close(closed)));

test('an administrator creates and tests a webhook, reads its log, and deletes it', async () => {
  const page = await screens.open({ path: '/users/?tab=webhooks' });
  await page.getByText('No webhook yet').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Build');
  await dialog.getByLabel('Address').fill('not an address');
  await dialog.getByLabel('A user was created, changed, disabled or enabled').check();
  await dialog.getByLabel('A screen has a new error').check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('Enter a complete address with https://', { exact: false }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const { port } = receiver.address() as AddressInfo;
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect.poll(() => page.getByLabel('Secret').inputValue()).toMatch(/^tswh_/);
  await page.getByRole('button', { name: 'I have saved it' }).click();

  // Events are named as in the form.
  await page
    .getByText(
      'Every segment of a document is approved · A user was created, changed, disabled or enabled · A screen has a new error',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Open the webhook Build' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const log = page.getByRole('region', { name: 'Deliveries' });
  await log.getByText('Delivered').waitFor();
  expect(received).toEqual(['ping']);
  await log.getByText('Test Delivered').waitFor();
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  await log.getByRole('button', { name: /Send again: delivery \d+/ }).click();
  await expect.poll(() => received.length).toBe(2);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhook yet').waitFor();
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
});
