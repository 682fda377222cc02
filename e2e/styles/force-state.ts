import type { CDPSession, Page } from '@playwright/test'

/** States that a hand would bring about, one element at a time; the inspector can force them on all at once. */
const states = {
  'at rest': [],
  'under the pointer': ['hover'],
  pressed: ['hover', 'active'],
  'focused by the keyboard': ['focus', 'focus-visible', 'focus-within'],
} as const

export type State = keyof typeof states

/** The inspector of a page. A state lasts as long as the inspector that forced it. */
export async function inspect(page: Page): Promise<CDPSession> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  return inspector
}

/** Puts every specimen, with all its parts, into a state, instead of the one before. */
export async function forceState(inspector: CDPSession, state: State): Promise<void> {
  const { root } = await inspector.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await inspector.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'section :not(svg, svg *)',
  })
  const forcedPseudoClasses = [...states[state]]
  await Promise.all(nodeIds.map((nodeId) => inspector.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))
}
