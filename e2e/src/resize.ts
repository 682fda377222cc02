import type { Page } from '@playwright/test'

/** Gives the page another size, and waits until it is drawn in it. Some layouts change by script, one frame later. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await isDrawn(page)
}

/** Waits until the page was drawn once more. */
export function isDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
