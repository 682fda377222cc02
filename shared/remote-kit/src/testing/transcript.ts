import { virtual } from '@guidepup/virtual-screen-reader'

/** Order and parcel numbers are random, and so is the email address of a test's patient. */
const drawn: [RegExp, string][] = [
  [/HS-[2-9A-Z]{4}-[2-9A-Z]{4}/g, 'HS-7K3M-Q9XA'],
  [/1ZHS[2-9A-Z]{8}/g, '1ZHS7K3MQ9XA'],
  [/\w+\.\w{8}@mail\.example/g, 'alma.rivers@mail.example'],
]
/** What the virtual reader says and no real screen reader does. */
const unheard = /^(end of )?(paragraph|strong)$|^polite: $/

/** What a blind patient hears, step by step. */
export class Transcript {
  #text = ''

  get text(): string {
    return this.#text
  }

  /** Reads the page from its first word to its last, or to the end of one element. */
  async read(step: string, last = 'document'): Promise<void> {
    await this.#listen(step, async () => {
      const ends = new Set([`end of ${last}`, 'end of document'])
      while (!ends.has(await virtual.lastSpokenPhrase())) await virtual.next()
    })
  }

  /**
   * Hears what is announced while something is done: focus changes and live regions. The action must stay on the page,
   * because the virtual reader fails on announcements that leave with their page.
   */
  async hear(step: string, act: () => Promise<void>): Promise<void> {
    await this.#listen(step, async () => {
      await virtual.clearSpokenPhraseLog()
      await act()
    })
  }

  async #listen(step: string, act: () => Promise<void>): Promise<void> {
    await virtual.start({ container: document.body })
    await act()
    const phrases = (await virtual.spokenPhraseLog()).filter((phrase) => !unheard.test(phrase))
    await virtual.stop()
    const said = drawn.reduce((text, [each, same]) => text.replaceAll(each, same), phrases.join('\n'))
    this.#text += `# ${step}\n\n${said}\n\n`
  }
}
