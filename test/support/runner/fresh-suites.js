const TESTS = new URL('../../', import.meta.url).href;
const RUNNER = new URL('./', import.meta.url).href;
const SUITE = /\?suite=\d+$/;

/** Hook of the module loader: gives each suite its own copy of the modules below test/. */
export const resolve = async (specifier, context, next) => {
  const resolved = await next(specifier, context);
  const [suite] = SUITE.exec(context.parentURL ?? '') ?? [];
  const isBelowTest = resolved.url.startsWith(TESTS) && !resolved.url.startsWith(RUNNER);
  return suite !== undefined && isBelowTest && !SUITE.test(resolved.url)
    ? { ...resolved, url: resolved.url + suite }
    : resolved;
};
