import { createRoot } from 'react-dom/client';
import './shared-modules.ts';
import { parts, prefetch, releaseStore, startRelease } from './federation/remotes.ts';

startRelease();
void releaseStore.settled('live').then(() => prefetch(window.location.pathname));
const el = document.getElementById('app');
if (el) createRoot(el).render(<p>hello</p>);
Object.assign(window, { parts, releaseStore });
