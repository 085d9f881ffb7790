// Preloaded into the server of `npm run dev`: under --watch, Node posts the imports of every worker thread to the thread
// that started it, as if they were messages of the worker's own. The folders are watched instead (api.ts).
delete process.env.WATCH_REPORT_DEPENDENCIES;
