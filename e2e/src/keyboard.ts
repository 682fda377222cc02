import { expect, type Locator, type Page } from '@playwright/test'

/** What a keyboard user sees of the focused element. */
interface FocusLook {
  element: string
  /** The width of the ring in CSS pixels; 0 without one. */
  ring: number
  isInView: boolean
}

async function focusLook(page: Page): Promise<FocusLook | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // A heading or content that the page itself focused is no stop of the keyboard and needs no ring.
    if (focused.getAttribute('tabindex') === '-1') return null
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    return {
      element: focused.outerHTML.slice(0, 120),
      ring: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      isInView: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    }
  })
}

/** Tabs to an element. Every stop on the way must show a ring of 3 pixels, in view. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // While a page loads, the focused element may be moved out of sight.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const look = await focusLook(page)
    if (look) expect(look, look.element).toMatchObject({ ring: 3, isInView: true })
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard did not reach ${String(target)}.`)
}

/** Tabs to an element and presses a key there. Default: Enter. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
