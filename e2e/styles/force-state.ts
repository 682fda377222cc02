import type { CDPSession, Page } from '@playwright/test'

export interface State {
  name: string
  classes: readonly string[]
}

/** States that a hand would bring about, one element at a time; the inspector can force them on all at once. */
export const states: readonly State[] = [
  { name: 'at rest', classes: [] },
  { name: 'under the pointer', classes: ['hover'] },
  { name: 'pressed', classes: ['hover', 'active'] },
  { name: 'focused by the keyboard', classes: ['focus', 'focus-visible', 'focus-within'] },
]

/** The inspector of a page. A state lasts as long as the inspector that forced it. */
export async function inspect(page: Page): Promise<CDPSession> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  return inspector
}

/** Puts every specimen, with all its parts, into a state, instead of the one before. */
export async function forceState(inspector: CDPSession, { classes }: State): Promise<void> {
  const { root } = await inspector.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await inspector.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'section :not(svg, svg *)',
  })
  const forcedPseudoClasses = [...classes]
  await Promise.all(nodeIds.map((nodeId) => inspector.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))
}
