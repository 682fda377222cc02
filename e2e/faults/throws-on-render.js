/* A remote made by hand whose every page throws when it is drawn. */
globalThis.CONTAINER = {
  init() {},
  get() {
    const Page = () => {
      throw new Error('This page throws when it is drawn.')
    }
    const page = () => Promise.resolve({ default: Page })
    const strings = () => Promise.resolve({ default: {} })
    const remote = { pages: { orders: page, 'new-order': page }, homeCards: {}, strings: { en: strings, es: strings } }
    return Promise.resolve(() => ({ default: remote }))
  },
}
