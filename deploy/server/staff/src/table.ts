/** A row of a table: the text of each column. */
export type Row = readonly (string | number | null)[]

/** The widest a column may be. Longer text is cut. */
const widest = 60

/** Formats rows as a table with headings. Without rows it returns `nothing`. */
export function table(headings: readonly string[], rows: readonly Row[], nothing: string): string {
  if (rows.length === 0) return nothing
  const cells = rows.map((row) => row.map((cell) => oneLine(String(cell ?? '–'))))
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => charactersOf(row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(headings), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join('\n')
}

/** A count and its words: `1 value stays`, `2 values stay`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Removes control characters, which could move the terminal's cursor. */
function oneLine(text: string): string {
  const characters = charactersOf(text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  return characters.length > widest ? `${characters.slice(0, widest - 1).join('')}…` : characters.join('')
}

const segmenter = new Intl.Segmenter()

/** The width of a text as a reader counts characters. */
function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - charactersOf(text).length))
}
