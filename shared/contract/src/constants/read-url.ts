/** An address that was typed, stored or sent, or null where it is none. `URL.canParse` is too new for old phones. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
