import { startStandalone } from '@tessera/shared/standalone';
import { handlers } from './mocks/handlers.ts';
import remote from './remote.tsx';

void startStandalone({ title: 'Users', remote, handlers, links: ['/users/', '/account/'] });
