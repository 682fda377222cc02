import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// A long limit, because the real API on a busy machine may take long.
configure({ asyncUtilTimeout: 60_000 })

// jsdom computes no layout, so it lacks the functions that ask about layout.
globalThis.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Newer browsers answer a promise. An effect that hands it to React breaks its page when that is left.
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() })

// Everything counts as visible.
globalThis.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly thresholds = []
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry
    queueMicrotask(() => this.#tell([entry], this as unknown as IntersectionObserver))
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
} as unknown as typeof IntersectionObserver

// jsdom has no idle callbacks. Safari has none either: `when-idle.test.tsx` takes them away.
globalThis.requestIdleCallback ??= (work) =>
  window.setTimeout(() => work({ didTimeout: false, timeRemaining: () => 0 }), 0)
globalThis.cancelIdleCallback ??= (handle) => window.clearTimeout(handle)

// The test environment replaces jsdom's FormData with Node's, which refuses a form element. React makes one of every
// form that is sent.
globalThis.FormData = class extends globalThis.FormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const [name, value] of form ? namedValues(form) : []) this.append(name, value)
  }
}

function namedValues(form: HTMLFormElement): [string, string][] {
  return [...form.elements].flatMap((element) =>
    element instanceof HTMLInputElement && element.name ? [[element.name, element.value] as [string, string]] : [],
  )
}

// jsdom has the element but not its methods. What a browser adds, such as keeping the focus inside, is tested in e2e.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('input, button')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
