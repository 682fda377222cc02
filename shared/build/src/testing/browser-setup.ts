import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// The API behind the screens is the real one, and hashes passwords for real: a busy machine needs more than a second.
configure({ asyncUtilTimeout: 8000 })

// jsdom lays nothing out, so it lacks what asks about layout.
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

// Everything is on the screen.
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

// The FormData of Node, which the environment puts in place of jsdom's, refuses a form; React makes one of every form
// that is sent.
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

// jsdom knows the element and not its methods. What a browser does besides, such as keeping the focus in, is for e2e.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('input, button')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
