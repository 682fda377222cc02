/** The login's own texts. It works without the portal's translations. */
export type LoginStrings = typeof import('../strings/en.json')

/** Replaces the braces in a text with values: `Call {provider} at`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace))
}
