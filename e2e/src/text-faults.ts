import { type Page, expect } from '@playwright/test'

import { axeFaults } from './accessibility-faults.ts'
import { waitUntilDrawn, resize } from './drawn-page.ts'

/**
 * What neither accessibility engine sees: texts that are printed over each other, and texts that are cut at the edge of
 * the screen or of a box. What is fixed to the screen, such as the bar of a phone, may cover what is scrolled under it,
 * and so may a menu or dialog that was opened over the page. What sticks to an edge while the page scrolls is measured
 * in its own place on the page.
 */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      /** A text cannot be over itself. Where a preview ends, the browser counts its last line twice. */
      node: Node
      parent: Element
      text: string
      box: DOMRect
      isFixed: boolean
      /** The opened menu or dialog that the text is in. */
      opened: Element | null
    }
    const isFixed = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
    const openedAround = (element: Element | null): Element | null => {
      if (!element || element.matches('dialog:modal')) return element
      const { position, zIndex, backgroundColor } = getComputedStyle(element)
      // An opaque colour is written `rgb(…)`, one that lets something through `rgba(…)`.
      const isMenu = position === 'absolute' && zIndex !== 'auto' && backgroundColor.startsWith('rgb(')
      return isMenu ? element : openedAround(element.parentElement)
    }
    /** The boxes that may cut what is in an element. What is fixed to the screen, as a dialog, ends the search. */
    const boxesAround = (element: Element): Element[] => {
      const boxes: Element[] = []
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        boxes.push(around)
        if (getComputedStyle(around).position === 'fixed') break
      }
      return boxes
    }
    /** A line below the last one that its box shows, as of a preview of two lines, or outside of what scrolls. */
    const isOutOfSight = (line: DOMRect, element: Element): boolean =>
      boxesAround(element).some((around) => {
        if (getComputedStyle(around).overflowY === 'visible') return false
        const edges = around.getBoundingClientRect()
        return line.top > edges.bottom - line.height / 2 || line.bottom < edges.top + line.height / 2
      })
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('.hs-visually-hidden, .hs-skip-link') !== null
    /** Changes the style of every element that has a style. Returns how to change it back. */
    const restyle = (isMeant: (style: CSSStyleDeclaration) => boolean, changes: Record<string, string>) => {
      const all = [...document.querySelectorAll<HTMLElement>('body *')]
      const meant = all.filter((element) => isMeant(getComputedStyle(element)))
      for (const { style } of meant) for (const [name, value] of Object.entries(changes)) style.setProperty(name, value)
      return () => {
        for (const { style } of meant) for (const name of Object.keys(changes)) style.removeProperty(name)
      }
    }
    const linesOf = (node: Node): Line[] => {
      const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement]
      if (text === '' || !parent || ['SCRIPT', 'STYLE', 'TITLE'].includes(parent.tagName) || isHidden(parent)) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
        .filter((box) => box.width >= 1 && box.height >= 1 && !isOutOfSight(box, parent))
        .map((box) => ({ node, parent, text, box, isFixed: isFixed(parent), opened: openedAround(parent) }))
    }
    const faultsOf = ({ box, parent, text }: Line): string[] => {
      const cutting = boxesAround(parent).filter((around) => {
        const edges = around.getBoundingClientRect()
        const isOutside = box.left < edges.left - 1 || box.right > edges.right + 1
        return isOutside && getComputedStyle(around).overflowX !== 'visible'
      })
      const isOffScreen = box.left < -1 || box.right > innerWidth + 1
      return [...(isOffScreen ? [`cut by the screen: ${text}`] : []), ...cutting.map(() => `cut by a box: ${text}`)]
    }
    const isOver = (one: Line, other: Line): boolean => {
      if (one.node === other.node || one.isFixed !== other.isFixed || one.opened !== other.opened) return false
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // The boxes of two lines of a text touch each other.
      return width > 1 && height > Math.min(one.box.height, other.box.height) / 4
    }

    const stickAgain = restyle(({ position }) => position === 'sticky', { position: 'relative', inset: 'auto' })
    // A part with `content-visibility: auto` has no layout before it is scrolled to.
    const undraw = restyle(({ contentVisibility }) => contentVisibility === 'auto', { 'content-visibility': 'visible' })
    const lines: Line[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) lines.push(...linesOf(node))
    const overlaps = lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => (isOver(one, other) ? [`${one.text} | ${other.text}`] : [])),
    )
    const faults = [...lines.flatMap(faultsOf), ...overlaps.map((both) => `one over the other: ${both}`)]
    stickAgain()
    undraw()
    return [...new Set(faults)]
  })
}

/**
 * The size of letters that browsers come with, and twice that size, which a patient may set for all pages; in pixels.
 */
const letters = { usual: 16, large: 32 }

/** Does something while the page is drawn in letters of this size, then draws it in usual ones again. */
export async function inLetters(page: Page, size: keyof typeof letters, work: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: letters[size] } })
  await waitUntilDrawn(page)
  await work()
  await browser.send('Page.setFontSizes', { fontSizes: { standard: letters.usual } })
  await waitUntilDrawn(page)
  await browser.detach()
}

/**
 * What neither accessibility engine sees, at each width and in letters of both sizes: texts over each other, and texts
 * that are cut. Afterwards the page keeps the last width, and has letters of the usual size.
 *
 * @returns Each fault with where it was met.
 */
export async function crowdedTexts(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const size of ['usual', 'large'] as const) {
    await inLetters(page, size, async () => {
      for (const width of widths) {
        await resize(page, { width, height: 800 })
        const found = await textFaults(page)
        faults.push(...found.map((fault) => `${width} px, ${size} letters: ${fault}`))
      }
    })
  }
  return faults
}

/**
 * Expects that nothing is cut off, overlaps, is wider than the window or breaks an accessibility rule. Frames of other
 * sites are not checked.
 */
export async function looksRight(page: Page): Promise<void> {
  expect(await textFaults(page)).toEqual([])
  expect(await axeFaults(page, { except: 'iframe' })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}
