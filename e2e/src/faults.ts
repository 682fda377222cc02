import type { Page, Request, Route } from '@playwright/test'

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
