/**
 * First module of the shell while developing, before React DOM. React's hot reload asks the page's hook for
 * earlier renderers. Without the browser's React tools that hook forgets them, and a remote, whose own hot
 * reload starts later, could not redraw what the shell's React drew.
 */
interface Hook {
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
}

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };
// The shell for developers (decision 21) has no hot reload whose hook it could use.
page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= emptyHook();
const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const inject = hook.inject.bind(hook);
hook.inject = (renderer) => {
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};

function emptyHook(): Hook & Record<string, unknown> {
  let last = 0;
  const nothing = () => undefined;
  return {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => ++last,
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
}
