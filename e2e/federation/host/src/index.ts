// Shared modules are available after this import.
void import('./main.tsx');
