/**
 * What tells a mail program how to unsubscribe by one click; section 3.1 of RFC 8058. None for a mail that is not
 * optional.
 */
export function unsubscribeHeaders(url: string | undefined): [name: string, value: string][] {
  if (url === undefined) return []
  return [
    ['List-Unsubscribe', `<${url}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
}
