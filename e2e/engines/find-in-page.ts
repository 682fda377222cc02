declare global {
  var TestingLibraryDom: typeof import('@testing-library/dom') | undefined
}

/** A text on the page, or a pattern, in a form that can be sent into the page. */
export type SentWords = { text: string } | { source: string; flags: string }

/** What to find in a page. */
export type Query =
  | { by: 'role'; role: string; name: SentWords; within: string }
  | { by: 'label'; label: SentWords; kind: 'field' | 'file' }
  | { by: 'text'; text: SentWords }

/**
 * Finds the first match on the page, as a patient or a screen reader would. It is sent into the page as text after
 * Testing Library, and uses nothing else.
 */
export function findInPage(query: Query): Element | null {
  const library = globalThis.TestingLibraryDom
  // In Firefox a new document can keep the library of the one before, which does not know this one's patterns as such.
  if (library?.queryAllByRole.constructor !== Function || !document.body) return null
  const words = (sent: SentWords) => ('text' in sent ? sent.text : new RegExp(sent.source, sent.flags))
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  if (query.by === 'role') {
    const places = [...document.querySelectorAll<HTMLElement>(query.within)]
    const found = places.flatMap((place) => library.queryAllByRole(place, query.role, { name: words(query.name) }))
    return found.find(isVisible) ?? null
  }
  if (query.by === 'label') {
    const selector = query.kind === 'file' ? 'input[type=file]' : 'input, select, textarea'
    const found = library.queryAllByLabelText(document.body, words(query.label), { selector })
    // The field of a file is invisible.
    return found.find((element) => query.kind === 'file' || isVisible(element)) ?? null
  }
  return library.queryAllByText(document.body, words(query.text)).find(isVisible) ?? null
}
