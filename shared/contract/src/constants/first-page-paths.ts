/**
 * The addresses of a route that has a first page: with its last parameter, and without it where that is optional.
 *
 * @param route Where `firstPage` names another page, the address without the parameter does not lead there.
 */
export function firstPagePaths({ firstPage, path }: { path: string; firstPage?: true | string | undefined }): string[] {
  if (firstPage === undefined) return []
  const whole = path.replaceAll('?', '')
  return whole === path || firstPage !== true ? [whole] : [whole, path.replace(/\/:\w+\?/g, '')]
}
