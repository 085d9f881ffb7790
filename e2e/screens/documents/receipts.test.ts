import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDocument } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { downloadBy } from '../support/files.ts';

const screens = useEditor();

describe('the download menu', () => {
  test('offers the signed receipt of the translation', async () => {
    const id = await addDocument(screens.backend, [{ source: 'One.', target: 'Eins.' }, { source: 'Two.' }]);
    await screens.play(`/document/${id}`, async (page) => {
      const { name, text } = await downloadBy(page, async () => {
        await page.getByRole('button', { name: 'Download' }).click();
        await page.getByRole('menuitem', { name: /^Receipt/ }).click();
      });
      expect(name).toMatch(/\.receipt\.json$/);
      const { signed, signature } = JSON.parse(text);
      const key = (await screens.backend.api('GET', '/receipt-key')) as { public_key: string };
      const x = Buffer.from(key.public_key, 'base64').toString('base64url');
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
      expect(JSON.parse(signed)).toMatchObject({ document: { id }, texts: { total: 2 } });
    });
  });
});
