import { test } from 'vitest';
import { expectCalm } from '../support/layout-shift.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });

test('the account does not move while it loads', async () => {
  await expectCalm(screens, '/account/', (page) => page.getByRole('button', { name: 'New token' }).waitFor());
});
