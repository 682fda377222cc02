const previewLength = 120

/** How a message begins, on one line; cut between characters, never inside one. */
export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return characters.length <= previewLength ? line : `${characters.slice(0, previewLength - 1).join('')}…`
}
