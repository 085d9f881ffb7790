import { startStandalone } from '@tessera/shared/standalone';
import { createHandlers } from './mocks/handlers.ts';
import remote from './remote.tsx';

void startStandalone({ title: '__title__', remote, handlers: createHandlers(), links: ['/__name__/'] });
