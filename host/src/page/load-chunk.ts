/**
 * Loads a chunk of the host through its `import()`. A chunk that arrives wrong is fetched once more past the browser's
 * cache, where a damaged copy marked immutable would survive every retry. Its hash is checked both times. A chunk that
 * never arrives is not waited for twice.
 *
 * @throws Error what the second try threw. Calling again starts afresh.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null || failure.isLate) throw error
    await fetch(failure.url, { cache: 'reload' })
    return load()
  }
}

/**
 * Repeats a load of chunks as often as one of them is only late: a slow line would miss any time limit each time. For
 * what a page cannot start without, and while it loses nothing by waiting.
 *
 * @throws Error when a chunk does not come or is wrong.
 */
export async function howeverLate<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    const failure = failureOf(error)
    if (!failure?.isLate) throw error
    // Its download goes on, and the next try finds it in the browser's cache.
    await (await fetch(failure.url)).arrayBuffer()
    return howeverLate(load)
  }
}

/** The file that did not arrive for an `import()`, or arrived wrong; null when something else failed. */
function failureOf(error: unknown): { url: string; isLate: boolean } | null {
  if (!(error instanceof Error)) return null
  const { request, type } = error as { request?: unknown; type?: unknown }
  return typeof request === 'string' ? { url: request, isLate: type === 'timeout' } : null
}
