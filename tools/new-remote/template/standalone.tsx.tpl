import { startStandalone } from '@tessera/shared/standalone';
import remote from './remote.tsx';

void startStandalone({ title: '__title__', remote, links: ['/__name__/'] });
