import { parseSync } from '@swc/core'

/** What a source file mentions that may be the key of a text. */
export interface Mentions {
  /** Its string literals. */
  literals: Set<string>
  /** Its templates, as the text before the first placeholder and after the last: `required.${field}`. */
  templates: { start: string; end: string }[]
  /** The members it reads: `strings.choose.title` reads `choose` and `title`. */
  members: Set<string>
  /** The JSON files it imports as objects, as written. */
  objects: string[]
}

interface SyntaxNode {
  type: string
  [member: string]: unknown
}

/** Reads what a TypeScript source mentions. Comments and types do not count. */
export function mentionsIn(source: string): Mentions {
  const mentions: Mentions = { literals: new Set(), templates: [], members: new Set(), objects: [] }
  visit(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2023' }), mentions)
  return mentions
}

function visit(value: unknown, mentions: Mentions): void {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) {
    if (/^Ts(Type|Interface|Import)/.test(value.type)) return
    note(value, mentions)
  }
  for (const child of Object.values(value)) visit(child, mentions)
}

function note(node: SyntaxNode, { literals, templates, members, objects }: Mentions): void {
  switch (node.type) {
    case 'StringLiteral':
      literals.add(textOf(node))
      break
    case 'TemplateLiteral': {
      const parts = (node['quasis'] as { raw: string }[]).map(({ raw }) => raw)
      const [start = '', end = ''] = [parts[0], parts.at(-1)]
      // A template without fixed text could be anything, so it is no evidence.
      if (/\w/.test(start + end)) templates.push({ start, end })
      break
    }
    case 'MemberExpression':
      members.add(textOf(node['property']))
      break
    case 'KeyValuePatternProperty':
    case 'AssignmentPatternProperty':
      members.add(textOf(node['key']))
      break
    case 'ImportDeclaration': {
      const from = textOf(node['source'])
      if (from.endsWith('.json') && node['typeOnly'] !== true) objects.push(from)
      break
    }
    default:
  }
}

function isNode(value: object): value is SyntaxNode {
  return typeof (value as { type?: unknown }).type === 'string'
}

function textOf(node: unknown): string {
  const value = (node as { value?: unknown }).value
  return typeof value === 'string' ? value : ''
}

/** The keys of a strings file, such as `choose.title`. All forms of a plural are one key. */
export function keysOf(strings: object, prefix = ''): string[] {
  const keys = Object.entries(strings).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${key}.`)
      : `${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`,
  )
  return [...new Set(keys)]
}

/** How the source reads its texts: by key through i18next alone, or as members of an imported object too. */
type TextAccess = 'key' | 'object'

/** The keys of texts that no source mentions. */
export function unusedTexts(keys: readonly string[], access: TextAccess, sources: readonly Mentions[]): string[] {
  const isMentioned = (name: string) =>
    sources.some(
      ({ literals, templates }) =>
        literals.has(name) || templates.some(({ start, end }) => name.startsWith(start) && name.endsWith(end)),
    )
  return keys.filter((key) => {
    const name = key.split('.').at(-1) ?? key
    const isMember = access === 'object' && (sources.some(({ members }) => members.has(name)) || isMentioned(name))
    return !isMember && !isMentioned(key)
  })
}
