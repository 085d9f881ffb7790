// Shared modules are there once this has loaded.
void import('./main.tsx');
