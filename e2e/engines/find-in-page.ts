declare global {
  var TestingLibraryDom: typeof import('@testing-library/dom') | undefined
}

/** A text as it stands on the page, or a pattern of it, such that it can travel into the page. */
export type SentWords = { text: string } | { source: string; flags: string }

/** What is looked for in a page. */
export type Query =
  | { by: 'role'; role: string; name: SentWords; within: string }
  | { by: 'label'; label: SentWords; kind: 'field' | 'file' }
  | { by: 'text'; text: SentWords }

/**
 * The first thing on the page that is what is looked for, as a patient or a screen reader finds it. It is sent into the
 * page as text, after Testing Library, and knows nothing else.
 */
export function findInPage(query: Query): Element | null {
  const library = globalThis.TestingLibraryDom
  if (!library || !document.body) return null
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
    // A file is chosen by a field that nobody sees.
    return found.find((element) => query.kind === 'file' || isVisible(element)) ?? null
  }
  return library.queryAllByText(document.body, words(query.text)).find(isVisible) ?? null
}
