const previewLength = 120
const characters = new Intl.Segmenter()

/** The beginning of a message, on one line, cut between characters. */
export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  // A character takes at least one unit of the length, so that a short line needs no counting.
  if (line.length <= previewLength) return line
  // A long message is read only as far as it is shown.
  const start: string[] = []
  for (const { segment } of characters.segment(line)) {
    if (start.push(segment) > previewLength) return `${start.slice(0, previewLength - 1).join('')}…`
  }
  return line
}
