import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'passw0rd1',
  '12345678',
  '87654321',
  '123123123',
  'aaaaaaaa',
  'abababab',
  'qwertyuiop',
  'Qwerty123',
  '1q2w3e4r5t',
  '1qaz2wsx',
  'abcdefgh',
  'iloveyou2',
  'Welcome1',
  'letmein1',
  'passwordpassword',
  'Tessera123',
  '!!Tessera-2026',
  '20242024',
  'corvette',
  'Maverick1',
  'steelers',
  'q1w2e3r4t5',
  '19850412',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery',
  'admin-password',
  'a long password',
  'a new password',
  'my own choice',
  'xK9#mQ2$vL',
  'Übersetzung am Fluss',
  'summer of amber fjords',
  'tR4nsl8-m3-n0w',
  'summer of translations',
  '東京の夏は暑いです',
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
