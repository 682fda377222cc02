/** The login's own words: it stands alone, without the portal's translations. */
export type LoginStrings = typeof import('./strings.en.json')

/** Puts values into a text's braces: `Call {provider} at`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace))
}
