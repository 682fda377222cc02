import axe from 'axe-core'

/** The levels of WCAG 2.2 that each page of the portal keeps. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What makes the drawn screen hard to use for somebody, with the element and what to do. Colours need a browser. */
export async function accessibilityFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, { runOnly: levels, rules: { 'color-contrast': { enabled: false } } })
  return violations.flatMap(({ help, helpUrl, nodes }) => nodes.map(({ html }) => `${help}: ${html} (${helpUrl})`))
}
