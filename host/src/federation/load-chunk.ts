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
    const url = wrongChunkOf(error)
    if (url === null) throw error
    await fetch(url, { cache: 'reload' })
    return load()
  }
}

/** The file that arrived wrong for an `import()`; null when none arrived, or something else failed. */
function wrongChunkOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { request, type } = error as { request?: unknown; type?: unknown }
  return typeof request === 'string' && type !== 'timeout' ? request : null
}
