import { abortAfter } from './abort-after.ts'

/** The files that did not come in time, by the function that loads them. */
const late = new Map<() => Promise<unknown>, string>()
/** How many milliseconds a second request of such a file may take. */
const patience = 10_000

/**
 * Loads a chunk of the host through its `import()`. A chunk that arrives wrong is fetched once more past the browser's
 * cache, where a damaged copy marked immutable would survive every retry. Its hash is checked both times. A chunk that
 * never arrives is not waited for twice.
 *
 * @param load The same function at each try, so that the next try knows that its file was late: the browser would join
 *   the request that hangs, so that try fetches the file past it.
 * @throws Error what the second try threw. Calling again starts afresh.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const hanging = late.get(load)
  if (hanging !== undefined) await fetchPast(hanging)
  try {
    return await load()
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.isLate) late.set(load, failure.url)
    if (failure === null || failure.isLate) throw error
    await fetch(failure.url, { cache: 'reload' })
    return load()
  }
}

/** Fetches a file past the browser's cache and its open requests. When this fails, the load itself says so. */
async function fetchPast(url: string): Promise<void> {
  try {
    await (await fetch(url, { cache: 'reload', signal: abortAfter(patience) })).arrayBuffer()
  } catch {
    return
  }
  forgetLate(url)
}

function forgetLate(url: string): void {
  for (const [load, file] of late) if (file === url) late.delete(load)
}

/** Whether a load failed because its file did not come in time, and not because it is missing or wrong. */
export function isLate(error: unknown): boolean {
  return failureOf(error)?.isLate === true
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
    // The download continues, and the next try finds the file in the browser's cache.
    await (await fetch(failure.url)).arrayBuffer()
    forgetLate(failure.url)
    return howeverLate(load)
  }
}

/** The file that did not arrive for an `import()`, or arrived wrong; null when something else failed. */
function failureOf(error: unknown): { url: string; isLate: boolean } | null {
  if (!(error instanceof Error)) return null
  const { request, type } = error as { request?: unknown; type?: unknown }
  return typeof request === 'string' ? { url: request, isLate: type === 'timeout' } : null
}
