import { expect, test } from 'vitest';
import { fileResponse } from './file-response.ts';

test.each([
  ['Bericht.xlf', 'attachment; filename="Bericht.xlf"; filename*=UTF-8\'\'Bericht.xlf'],
  ['größe "1".csv', 'attachment; filename="gr__e _1_.csv"; filename*=UTF-8\'\'gr%C3%B6%C3%9Fe%20%221%22.csv'],
  ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"; filename*=UTF-8\'\'.._.._etc_passwd'],
  ['a\\b\r\nx: y', 'attachment; filename="a_b__x: y"; filename*=UTF-8\'\'a_b__x%3A%20y'],
])('the name %j is sent without paths, line ends or closing quotes', (name, header) => {
  const answer = fileResponse(new Uint8Array(), { name, type: 'text/plain' });
  expect(answer.headers.get('content-disposition')).toBe(header);
});
