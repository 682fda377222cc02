/**
 * Loads a chunk of the host through its `import()`. One that comes wrong is fetched once more past the browser's
 * cache, where a damaged copy marked immutable would outlive every retry; its hash is checked both times.
 *
 * @throws Error what the second try threw. Calling again starts afresh.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const url = chunkOf(error)
    if (url === null) throw error
    await fetch(url, { cache: 'reload' })
    return load()
  }
}

/** The file that a failed `import()` asked for; null where something else went wrong. */
function chunkOf(error: unknown): string | null {
  const request = error instanceof Error && 'request' in error ? error.request : null
  return typeof request === 'string' ? request : null
}
