import type { Page } from '@playwright/test'

/**
 * Makes the API refuse some of the page's calls with a problem, without any effect. Returns a function that stops it.
 */
export async function refuseCalls(
  page: Page,
  calls: string,
  status: number,
  code: string,
): Promise<() => Promise<void>> {
  await page.route(calls, async (route) => {
    // The real answer's headers let the page read this one.
    const response = await route.fetch({ method: 'HEAD' })
    const json = { type: 'about:blank', title: code, status, code, correlationId: 'a test' }
    await route.fulfill({ response, status, contentType: 'application/problem+json', json })
  })
  return () => page.unroute(calls)
}

/** Makes the API answer some of the page's calls with other data. */
export async function answerCalls(
  page: Page,
  calls: string | RegExp,
  change: (answer: never) => unknown,
): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as never) })
  })
}

/** How often each of the portal's files came over the network. Copies from the browser's caches do not count. */
export async function countFetches(page: Page): Promise<Map<string, number>> {
  const fetches = new Map<string, number>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/-/assets/')) return
    urls.set(requestId, pathname)
    fetches.set(pathname, (fetches.get(pathname) ?? 0) + 1)
  })
  const notFetched = (requestId: string): void => {
    const pathname = urls.get(requestId)
    if (pathname) fetches.set(pathname, (fetches.get(pathname) ?? 0) - 1)
  }
  session.on('Network.requestServedFromCache', ({ requestId }) => notFetched(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) notFetched(requestId)
  })
  return fetches
}

/** Makes the browser report that its patient saves data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { get: () => true })
  })
}
