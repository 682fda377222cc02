import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data/types'
import type { Compiler } from '@rspack/core'
import { parse, type Node } from 'acorn'
import { full } from 'acorn-walk'

/**
 * The oldest browsers that run the portal, which ships no polyfills. Phones and computers that get no newer browser stop
 * near these, and people keep them for years. Every file that is built is checked against this list.
 */
const oldest: Readonly<Record<string, number>> = { chrome: 100, edge: 100, firefox: 100, safari: 15.4 }

/** The same list as queries, for what makes code and style sheets older. */
export const targets = Object.entries(oldest).map(([browser, version]) => `${browser} >= ${version}`)

/** The newest edition of the language whose whole syntax these browsers read, but for what `newerSyntax` looks for. */
const edition = 2022

/** What libraries use only where the browser has it, and methods of their own that have the name of a newer one. */
const harmless = new Set(['AbortSignal.any', 'ClipboardItem', 'TransformStream', 'resize', 'toArray', 'use'])

const { api, javascript, browsers } = data
/** The browsers of the list, and their likes on phones. */
const engines = Object.keys(browsers)
  .map((name) => ({ name, version: oldest[name.replace(/_(?:android|ios)$/, '')] }))
  .filter((engine): engine is { name: string; version: number } => engine.version !== undefined)

/** The names of engines that lack a feature, or have it only under another name or behind a setting. */
function lacking(feature: Identifier | undefined): string[] {
  return engines.flatMap(({ name, version }) => {
    const statements = [feature?.['__compat']?.support[name as keyof typeof browsers] ?? []].flat()
    const has = statements.some(
      ({ version_added: added, flags, prefix, alternative_name: other }) =>
        typeof added === 'string' &&
        Number.parseFloat(added.replace('≤', '')) <= version &&
        !flags &&
        !prefix &&
        !other,
    )
    return has ? [] : [`${name} ${version}`]
  })
}

interface Members {
  /** What stands free or behind a global name, such as `URL.canParse`. */
  named: Map<string, string[]>
  /** Methods that no object of the language has under this name in all browsers. */
  methods: Map<string, string[]>
}

function isFeature([name, feature]: [string, Identifier]): boolean {
  return name !== '__compat' && '__compat' in feature
}

function readMembers(): Members {
  const named = new Map<string, string[]>()
  const methods = new Map<string, string[]>()
  const note = (map: typeof named, name: string, without: string[]): void => {
    const known = map.get(name)
    map.set(name, known?.length === 0 ? known : without)
  }
  for (const [tree, isLanguage] of [[javascript.builtins, true] as const, [api, false] as const]) {
    for (const [owner, feature] of Object.entries(tree as Record<string, Identifier>).filter(isFeature)) {
      note(named, owner, lacking(feature))
      for (const [member, of] of Object.entries(feature as Record<string, Identifier>).filter(isFeature)) {
        const name = member.replace(/_static$/, '')
        const without = lacking(of)
        if (isLanguage || member !== name) note(named, `${owner}.${name}`, without)
        if (isLanguage || without.length === 0) note(methods, name, without)
      }
    }
  }
  return { named, methods }
}

interface Shape extends Node {
  callee?: Shape
  object?: Shape
  property?: Shape
  name?: string
  computed?: boolean
  regex?: { pattern: string }
  arguments?: Shape[]
  value?: unknown
}

/** Syntax of the edition that came to some browser later than the rest. */
function newerSyntax(node: Shape): { feature: string; without: string[] } | null {
  if (node.type === 'StaticBlock') {
    return { feature: 'static block', without: lacking(javascript.classes?.static?.initialization_blocks) }
  }
  const called = node.callee?.name === 'RegExp' ? node.arguments?.[0]?.value : undefined
  const pattern = node.regex?.pattern ?? called
  if (typeof pattern !== 'string' || !/\(\?<[=!]/.test(pattern)) return null
  return { feature: 'lookbehind', without: lacking(javascript.regular_expressions?.lookbehind_assertion) }
}

/** @param own Names that the file declares itself, such as those of the minifier: these are not the browser's. */
function namesIn(
  node: Shape,
  { named, methods }: Members,
  own: ReadonlySet<string>,
): { feature: string; without: string[] }[] {
  const { callee } = node
  const made = node.type === 'NewExpression' && callee?.name && !own.has(callee.name) ? [callee.name] : []
  const member = node.type === 'MemberExpression' && !node.computed ? node.property?.name : undefined
  const read = member && node.object?.name && !own.has(node.object.name) ? [`${node.object.name}.${member}`] : []
  const called = callee?.type === 'MemberExpression' && !callee.computed ? (callee.property?.name ?? '') : ''
  return [
    ...[...made, ...read].map((feature) => ({ feature, without: named.get(feature) ?? [] })),
    { feature: called, without: methods.get(called) ?? [] },
  ]
}

let members: Members | undefined

/**
 * What a script needs and a browser of the list lacks, with the browsers that lack it. A method is found by its name
 * alone, so one that older objects have too, such as `map` of an iterator, is left to the compiler's library of types.
 *
 * @throws SyntaxError at syntax newer than the list.
 */
export function missingIn(code: string): string[] {
  members ??= readMembers()
  const known = members
  const missing = new Map<string, string[]>()
  const tree = parse(code, { ecmaVersion: edition, sourceType: 'script' })
  const own = new Set<string>()
  full(tree, (node, _state, type) => {
    if (type === 'VariablePattern') own.add((node as Shape).name ?? '')
  })
  full(tree, (node) => {
    const shape = node as Shape
    for (const { feature, without } of [newerSyntax(shape) ?? [], namesIn(shape, known, own)].flat()) {
      if (without.length > 0 && !harmless.has(feature)) missing.set(feature, without)
    }
  })
  return [...missing].map(([feature, without]) => `${feature} (not in ${without.join(', ')})`)
}

/** Fails a build that has a script which some browser of the list cannot run: patients would see an empty page. */
export class OldestBrowsersPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: Stages, WebpackError } = compiler.rspack
    compiler.hooks.thisCompilation.tap('OldestBrowsersPlugin', (compilation) => {
      const stage = { name: 'OldestBrowsersPlugin', stage: Stages.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tap(stage, (assets) => {
        for (const [file, source] of Object.entries(assets).filter(([name]) => name.endsWith('.js'))) {
          try {
            const missing = missingIn(source.source().toString())
            if (missing.length === 0) continue
            throw new Error(`${missing.join('; ')}. Write it with what these browsers have.`)
          } catch (error) {
            const reason = error instanceof Error ? error.message : String(error)
            compilation.errors.push(new WebpackError(`${file} does not run in the oldest browsers: ${reason}`))
          }
        }
      })
    })
  }
}
