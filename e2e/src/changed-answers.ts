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
