/**
 * First module of the shell while developing, before React DOM. React's hot reload asks the page's hook for the
 * renderers that came before it; without the browser's React tools that hook forgets them, and then a remote, whose
 * own hot reload starts later, could not redraw what the shell's React has drawn.
 */
interface Hook {
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
}

const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook }).__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    const id = inject(renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
