import { isLong } from '@homeside/build/testing/test-size'
import type { Page } from '@playwright/test'

import { accessibilityFaults } from '../src/accessibility-faults.ts'
import { resize } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { crowdedTexts } from '../src/text-faults.ts'
import { messageWordsFor } from '../src/words.ts'
import { everyState } from './every-state.ts'

const phone = { width: 320, height: 800 }
const desktop = { width: 1280, height: 800 }
/** The size of a window of 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

interface Room {
  /** How much wider the page is than its window. */
  tooWide: number
  /**
   * The parts of the page that reach into the space at its right edge. Those that fill the screen have none at the
   * left.
   */
  intoGutter: string[]
  /** How much of the window stays covered while the page scrolls. */
  covered: number
}

/** Measures how a page uses the window: what is too wide, what reaches its edge, and what stays covered. */
async function room(page: Page): Promise<Room> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const tooWide = scrollWidth - clientWidth
    const intoGutter = [...document.querySelectorAll(':is(.hs-task, .hs-overview) > *')].flatMap((part) => {
      const around = part.parentElement as Element
      const edges = around.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(around)
      const { left, right } = part.getBoundingClientRect()
      const isFull = left < edges.left + Number.parseFloat(paddingLeft) - 1
      const isOut = right > edges.right - Number.parseFloat(paddingRight) + 1
      return isOut && !isFull ? [`${part.tagName} ${part.className}: ${part.textContent.slice(0, 40)}`] : []
    })
    // A dialog covers everything and scrolls by itself.
    if (document.querySelector('dialog[open]')) return { tooWide, intoGutter, covered: 0 }
    // A snackbar disappears by itself.
    const stuck = [...document.querySelectorAll('body *:not(.snackbar)')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    )
    const heights = stuck
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > 0 && bottom > 0 && top < innerHeight)
      .map(({ height }) => height)
    return { tooWide, intoGutter, covered: heights.reduce((sum, height) => sum + height, 0) / innerHeight }
  })
}

/** Each of the two looks takes every sixth state. The long run takes all, in both languages and both sizes. */
function tagOf(index: number): string[] {
  if (isLong) return ['@long']
  return [{ 0: '@phone', 3: '@desktop' }[index % 6] ?? '@long']
}

for (const [index, [name, bringAbout]] of Object.entries(everyState).entries()) {
  test(
    `${name}: two engines find nothing, and its texts have room`,
    { tag: tagOf(index) },
    async ({ context, expectedErrors, locale, openSession, page, patient, portal, signIn, words }) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 600
      expectedErrors.push(/\b4\d\d\b|\b50\d\b|ERR_|Failed to (fetch|find|load)|RUNTIME|integrity/)
      await bringAbout({ page, context, portal, words, said: messageWordsFor(locale), patient, openSession, signIn })
      await expect(page.getByRole('heading').first()).toBeVisible()
      const sizes = isLong ? [phone, desktop] : [isPhone ? phone : desktop]
      for (const size of sizes) {
        await resize(page, size)
        expect(await accessibilityFaults(page)).toEqual([])
        const found = await room(page)
        expect(found.tooWide).toBeLessThanOrEqual(0)
        expect(found.intoGutter, 'parts in the space at the right edge').toEqual([])
      }
      if (isLong) expect(await crowdedTexts(page, [320, 360, 1280])).toEqual([])
      await resize(page, zoomed)
      const { tooWide, covered } = await room(page)
      expect(tooWide).toBeLessThanOrEqual(0)
      expect(covered, 'share of the window that never scrolls at 400 %').toBeLessThan(0.5)
    },
  )
}
