/**
 * Loads a chunk of the host through its `import()`. One that comes wrong is fetched once more past the browser's
 * cache, where a damaged copy marked immutable would outlive every retry; its hash is checked both times. One that
 * never comes is not waited for twice.
 *
 * @throws Error what the second try threw. Calling again starts afresh.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const url = wrongChunkOf(error)
    if (url === null) throw error
    await fetch(url, { cache: 'reload' })
    return load()
  }
}

/** The file that came wrong for an `import()`; null where none came, or something else went wrong. */
function wrongChunkOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { request, type } = error as { request?: unknown; type?: unknown }
  return typeof request === 'string' && type !== 'timeout' ? request : null
}
