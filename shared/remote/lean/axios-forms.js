/** In place of what makes forms of objects: bodies are JSON or a FormData, addresses are whole (shared/api/client.ts). */
export default function unavailable() {
  throw new Error('This part of axios is left out in the browser.');
}
