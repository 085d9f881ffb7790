import { startStandalone } from '@tessera/shared/standalone';
import remote from './remote.tsx';

void startStandalone({ title: 'Glossaries', remote });
