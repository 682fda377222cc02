/** What is filled into a text that has it in braces, such as {name}. Other braces are left to whoever sends it. */
export const blanks = ['name', 'order', 'arrives', 'next'] as const
export type Blank = (typeof blanks)[number]

const inBraces = /\{([^{}\n]{1,40})\}/g

/** The braces that are left in a text. */
export function blanksIn(text: string): string[] {
  return [...new Set(text.match(inBraces))]
}

/** Replaces the braces of a text by the facts that are known, and leaves the others. */
export function fillBlanks(text: string, known: { [Each in Blank]?: string | null }): string {
  const facts = new Map<string, string | null>(Object.entries(known))
  return text.replace(inBraces, (braces, name: string) => facts.get(name.trim().toLowerCase()) ?? braces)
}
