/** A line of a CSV file, with the end of the line. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(inert(String(cell)))).join()}\n`
}

/** A text that no spreadsheet takes for a formula: an apostrophe stands before what would begin one. */
function inert(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.]+$/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
