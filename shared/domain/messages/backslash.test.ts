import { expect, test } from 'vitest';
import { defineMessages } from './define-messages.ts';

const { t } = defineMessages({ file: [['name'], ' is empty'] }, () =>
  Promise.reject(new Error('English only')),
);

test('a value that looks like an escape is shown unchanged', () => {
  expect(t('file', { name: 'C:\\x41\\u0042' })).toBe('C:\\x41\\u0042 is empty');
});
