import { test } from 'vitest';
import { expectCalm } from '../support/layout-shift.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: { DEMO: '1' } });

test('a search does not move while its results arrive', async () => {
  await expectCalm(screens, '/search?search=lantern', (page) =>
    page.getByRole('region', { name: 'Units' }).getByRole('link').first().waitFor(),
  );
});
