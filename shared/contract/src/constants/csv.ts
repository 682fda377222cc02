/** What a CSV file begins with, or Excel takes it for the code page of its computer, and José for JosÃ©. */
export const csvMark = '\u{FEFF}'

/** A CSV file of these lines. */
export function csvFile(lines: readonly (readonly (string | number)[])[]): string {
  return csvMark + lines.map(csvLine).join('')
}

/** A line of a CSV file, with the end of the line that spreadsheets write. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(inert(String(cell)))).join()}\r\n`
}

/** A text that no spreadsheet takes for a formula: an apostrophe stands before what would begin one. */
function inert(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.]+$/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
