const previewLength = 120

/** The beginning of a message, on one line, cut between characters. */
export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return characters.length <= previewLength ? line : `${characters.slice(0, previewLength - 1).join('')}…`
}
