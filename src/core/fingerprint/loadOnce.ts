/** Remembers a module that is loaded at first use: a bundled `import()` costs some work each time it is asked. */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined;
  return () => (loaded ??= load());
}
