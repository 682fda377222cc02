import { virtual } from '@guidepup/virtual-screen-reader'

/** Adds what a screen reader needs and jsdom lacks: folded content is hidden, and no content comes from styles. */
export function layOutPage(): void {
  const style = document.createElement('style')
  style.textContent = 'details:not([open]) > :not(summary) { display: none }'
  document.head.replaceChildren(style)
  const styleOf = window.getComputedStyle.bind(window)
  jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => styleOf(element))
}

/** What a screen reader says from the page's first word to its last, phrase by phrase. */
export function readAloud(): Promise<string[]> {
  return heardDuring(async () => {
    while ((await virtual.lastSpokenPhrase()) !== 'end of document') await virtual.next()
  })
}

/**
 * What a screen reader announces while something is done: changes of the focus, and live regions. The action must stay
 * on the page, because the virtual reader fails on announcements that leave with their page.
 */
export function announcedDuring(act: () => Promise<unknown>): Promise<string[]> {
  return heardDuring(async () => {
    await virtual.clearSpokenPhraseLog()
    await act()
  })
}

async function heardDuring(act: () => Promise<unknown>): Promise<string[]> {
  await virtual.start({ container: document.body })
  try {
    await act()
    return await virtual.spokenPhraseLog()
  } finally {
    await virtual.stop()
  }
}
