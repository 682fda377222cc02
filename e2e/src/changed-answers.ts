import type { Page, Request, Route } from '@playwright/test'

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

/** A way in which a file of a remote can arrive wrong. */
export type Fault = '404' | '500' | 'html' | 'truncated' | 'one-byte-changed' | 'never-answers'

export const faults: readonly Fault[] = ['404', '500', 'html', 'truncated', 'one-byte-changed', 'never-answers']

async function answerWrongly(route: Route, fault: Fault): Promise<void> {
  if (fault === 'never-answers') return
  if (fault === '404') return route.fulfill({ status: 404, body: 'Not found' })
  if (fault === '500') return route.fulfill({ status: 500, body: 'Broken' })
  const answer = await route.fetch()
  const body = await answer.text()
  const headers = { ...answer.headers(), 'content-encoding': 'identity' }
  if (fault === 'html')
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel</h1>' })
  if (fault === 'truncated') return route.fulfill({ status: 200, headers, body: body.slice(0, body.length / 2) })
  return route.fulfill({ status: 200, headers, body: body.replace(/[a-z]/, (letter) => (letter === 'x' ? 'y' : 'x')) })
}

/** Makes matching files arrive wrong, the first time or always. */
export async function injectFault(
  page: Page,
  matching: RegExp,
  fault: Fault,
  times: 'once' | 'always',
): Promise<() => Promise<void>> {
  let left = times === 'once' ? 1 : Number.POSITIVE_INFINITY
  const handle = async (route: Route, request: Request): Promise<void> => {
    if (left === 0 || request.method() !== 'GET') return route.fallback()
    left -= 1
    return answerWrongly(route, fault)
  }
  await page.route(matching, handle)
  return () => page.unroute(matching, handle)
}
