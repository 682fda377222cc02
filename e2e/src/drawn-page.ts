import type { Page, Locator } from '@playwright/test'

/** Gives the page another size, and waits until it is drawn in it. Some layouts change by script, one frame later. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await waitUntilDrawn(page)
}

/** Waits until the page was drawn once more. */
export function waitUntilDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** By how many pixels the page is wider than its window. */
export function pixelsTooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Shows the portal's typeface once the page has fetched it, which else waits for the next screen. */
export async function showTypeface(page: Page): Promise<void> {
  const fetched = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))?.name,
  )
  await page.evaluate(
    async (url) => {
      const face = new FontFace('AtkinsonHyperlegibleNext', `url(${url})`, { weight: '200 800' })
      document.fonts.add(await face.load())
    },
    await fetched.jsonValue(),
  )
}

/** Opens what the account page folds on a narrow screen. */
export async function unfoldAccount(page: Page): Promise<void> {
  await page.locator('.hs-account-list').waitFor()
  const closed = page.locator('.hs-account-fold:not([open]) > summary')
  // All in one step, or it would wait for one that opens by itself meanwhile.
  await closed.evaluateAll((summaries) => summaries.forEach((summary) => (summary as HTMLElement).click()))
}

/**
 * The window of a page as a PNG, with its fonts, and without the cursor and what moves.
 *
 * @param top What is at the upper edge of the picture; without it the top of the page.
 */
export async function shoot(page: Page, top?: Locator): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // No field has the focus in a picture.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await top?.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 16))
  await waitUntilDrawn(page)
  return page.screenshot({ animations: 'disabled' })
}
