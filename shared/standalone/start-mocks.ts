import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import { sampleUser } from './sample-user.ts';

/** Who is signed in: the sample user of the seed. `?role=user` in the address plays another role. */
function sessionHandlers(): RequestHandler[] {
  const role = new URLSearchParams(window.location.search).get('role');
  return [
    http.get('/api/user/', () => HttpResponse.json(sampleUser(role))),
    http.post('/api/auth/login', () => HttpResponse.json({ message: 'Signed in' })),
    http.post('/api/auth/logout', () => HttpResponse.json({ message: 'Signed out' })),
  ];
}

/** Starts msw's worker with the remote's handlers before those of the session. A call that none answers is a 404. */
export async function startMocks(handlers: RequestHandler[]): Promise<void> {
  const worker = setupWorker(
    ...handlers,
    ...sessionHandlers(),
    http.all('/api/*', ({ request }) => {
      console.warn(`No handler answers ${request.method} ${new URL(request.url).pathname}`);
      return new HttpResponse(null, { status: 404 });
    }),
  );
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
}
