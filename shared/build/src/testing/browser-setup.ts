import '@testing-library/jest-dom'

/** What jsdom lacks and the portal's libraries ask for. */

Object.defineProperty(globalThis, 'matchMedia', {
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
})

Object.defineProperty(globalThis, 'ResizeObserver', {
  value: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
})

Object.defineProperty(globalThis, 'scrollTo', { value: () => undefined })
