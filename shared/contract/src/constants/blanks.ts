/** What is filled in where a text says it in braces, such as {name}. Any other braces are for whoever sends it. */
export const blanks = ['name', 'order', 'arrives', 'next'] as const
export type Blank = (typeof blanks)[number]

const inBraces = /\{([^{}\n]{1,40})\}/g

/** What of a text is still to be filled in, in its braces. */
export function blanksIn(text: string): string[] {
  return [...new Set(text.match(inBraces))]
}

/** A text with what is known filled in. The rest stays as it is. */
export function fillBlanks(text: string, known: { [Each in Blank]?: string | null }): string {
  const facts = new Map<string, string | null>(Object.entries(known))
  return text.replace(inBraces, (braces, name: string) => facts.get(name.trim().toLowerCase()) ?? braces)
}
