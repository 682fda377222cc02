/* A hand-made remote whose pages all throw when they render. Its card on the dashboard does not. */
globalThis.CONTAINER = {
  init() {},
  get() {
    const Page = () => {
      throw new Error('This page throws when it is drawn.')
    }
    const page = () => Promise.resolve({ default: Page })
    const card = () => Promise.resolve({ default: () => null })
    const strings = () => Promise.resolve({ default: {} })
    const pages = { orders: page, 'new-order': page }
    const remote = { pages, homeCards: { 'next-order': card }, strings: { en: strings, es: strings } }
    return Promise.resolve(() => ({ default: remote }))
  },
}
