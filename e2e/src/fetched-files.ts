import type { Page } from '@playwright/test'

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
