/** The headers by which a mail program unsubscribes by one click (RFC 8058). None for a required email. */
export function unsubscribeHeaders(url: string | undefined): [name: string, value: string][] {
  if (url === undefined) return []
  return [
    ['List-Unsubscribe', `<${url}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
}
