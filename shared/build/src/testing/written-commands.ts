/**
 * What a page tells its reader to type, in the page's order: each block of a shell as a whole, and what stands between
 * backquotes. Not all of the latter are commands.
 */
export function shellPieces(page: string): string[] {
  const pieces = [...page.matchAll(/^```sh\n([^]*?)^```|(?<!`)`([^`]+)`(?!`)/gm)]
  return pieces.map(([, block, quoted = '']) => block?.replaceAll('\\\n', ' ') ?? quoted.replaceAll('\n', ' '))
}
