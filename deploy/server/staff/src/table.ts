import { table as drawTable } from '@homeside/server-kit/table'

/** A row of a table: the text of each column. */
export type Row = readonly (string | number | null)[]

/** The widest a column may be. Longer text is cut. */
const widest = 60

/** Formats rows as a table with headings. Without rows it returns `nothing`. */
export function table(headings: readonly string[], rows: readonly Row[], nothing: string): string {
  if (rows.length === 0) return nothing
  return drawTable(
    headings,
    rows.map((row) => row.map((cell) => oneLine(String(cell ?? '–')))),
  )
}

/** A count and its words: `1 value stays`, `2 values stay`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

const segmenter = new Intl.Segmenter()

/** Removes control characters, which could move the terminal's cursor. */
function oneLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const characters = Array.from(segmenter.segment(plain), ({ segment }) => segment)
  return characters.length > widest ? `${characters.slice(0, widest - 1).join('')}…` : plain
}
