import type { BrowserContext, Page } from '@playwright/test'

/** Opens a page with all specimens, in the theme of two colours, one of them focused. Whatever goes wrong in it is thrown. */
export async function openGallery(
  context: BrowserContext,
  address: string,
  colours: Readonly<{ primary: string; secondary: string }>,
): Promise<Page> {
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(`${address}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(`${address}?${new URLSearchParams(colours).toString()}`)
  // Some looks come with the focus itself, by a class.
  await page.getByPlaceholder('focused').focus()
  return page
}
