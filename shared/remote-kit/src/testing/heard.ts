import { virtual } from '@guidepup/virtual-screen-reader'

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
