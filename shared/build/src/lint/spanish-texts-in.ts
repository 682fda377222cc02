import { parseSync } from '@swc/core'

/**
 * The Spanish texts in the source of a module: every string and template below a property `es`, as in `{ en: 'Orders',
 * es: 'Pedidos' }`. What a template inserts is left out.
 */
export function spanishTextsIn(source: string): string[] {
  const texts: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2023' }), false, texts)
  return texts
}

interface SyntaxNode {
  type?: string
  value?: unknown
  key?: { value?: unknown }
  quasis?: { raw: string }[]
}

function visit(node: SyntaxNode, isSpanish: boolean, texts: string[]): void {
  if (isSpanish && node.type === 'StringLiteral') texts.push(String(node.value))
  if (isSpanish && node.type === 'TemplateLiteral') texts.push((node.quasis ?? []).map(({ raw }) => raw).join(''))
  const isBelow = isSpanish || (node.type === 'KeyValueProperty' && node.key?.value === 'es')
  for (const [name, child] of Object.entries(node) as [string, unknown][]) {
    if (name !== 'key' && typeof child === 'object' && child !== null) visit(child, isBelow, texts)
  }
}
