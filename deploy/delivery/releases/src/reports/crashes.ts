import {
  FlattenMap,
  originalPositionFor,
  sourceContentFor,
  type SourceMapInput,
  type TraceMap,
} from '@jridgewell/trace-mapping'
import { parseSync, Visitor } from 'oxc-parser'

import type { Registry } from '../registry/registry.ts'
import { crashesMet, type MetCrash } from '../serving/gateways.ts'

/** A place in the source of a release. */
export interface SourcePlace {
  file: string
  line: number
  column: number
  /** The function that has the line; null outside of every one, and in code of somebody else. */
  function: string | null
  /** The line itself. */
  text: string
}

/**
 * A crash with its places in the source; null for a place whose release has no map, or none that is what was published.
 */
export interface FoundCrash extends Omit<MetCrash, 'frames'> {
  frames: { frame: string; source: SourcePlace | null }[]
}

/**
 * The crashes of an environment that its gateways were told of, the latest first, each with its lines of source.
 *
 * @param name With a name, only those of this release.
 * @throws Error when the store cannot be reached.
 */
export async function crashesOf(registry: Registry, environment: string, name?: string): Promise<FoundCrash[]> {
  const maps = new Map<string, Promise<TraceMap | null>>()
  const sourceOf = async (frame: string): Promise<SourcePlace | null> => {
    const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(frame) ?? []
    const map = maps.get(file) ?? mapOf(registry, file)
    maps.set(file, map)
    const read = await map
    return read && placeIn(read, Number(line), Number(column))
  }
  const found = (await crashesMet(registry.store, environment)).filter(({ release }) => !name || release === name)
  return Promise.all(
    found.map(async (crash) => {
      const frames = crash.frames.map(async (frame) => ({ frame, source: await sourceOf(frame).catch(() => null) }))
      return { ...crash, frames: await Promise.all(frames) }
    }),
  )
}

/** The map of a script, `orders/2.7.0/page.1a2b3c4d.js`; null where the build kept none. It is what was published. */
async function mapOf(registry: Registry, script: string): Promise<TraceMap | null> {
  const [name = '', version = '', ...file] = script.split('/')
  const release = await registry.findRelease(name, version)
  const asset = release?.assets.find(({ path }) => path === `${file.join('/')}.map`)
  if (!release || !asset) return null
  const content = await registry.assets.file(release, asset)
  return new FlattenMap(JSON.parse(content.toString()) as SourceMapInput)
}

function placeIn(map: TraceMap, line: number, column: number): SourcePlace | null {
  const place = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
  if (place.source === null) return null
  const code = sourceContentFor(map, place.source) ?? ''
  const lines = code.split('\n')
  const at = lines.slice(0, place.line - 1).reduce((sum, each) => sum + each.length + 1, place.column)
  return {
    file: place.source,
    line: place.line,
    column: place.column + 1,
    function: place.source.includes('node_modules/') ? null : functionAt(place.source, code, at),
    text: (lines[place.line - 1] ?? '').trim(),
  }
}

/**
 * The innermost function around a place in a source: its own name, or that of the variable or property that holds it.
 */
function functionAt(file: string, code: string, at: number): string | null {
  let found: string | null = null
  let given: string | null = null
  const isAround = ({ end, start }: { start: number; end: number }): boolean => start <= at && at < end
  const give = (node: { start: number; end: number }, name: object): void => {
    if (isAround(node) && 'name' in name) given = String(name.name)
  }
  const enter = (node: { start: number; end: number; id?: { name: string } | null }): void => {
    if (!isAround(node)) return
    found = node.id?.name ?? given ?? found
    given = null
  }
  new Visitor({
    VariableDeclarator: (node) => give(node, node.id),
    MethodDefinition: (node) => give(node, node.key),
    PropertyDefinition: (node) => give(node, node.key),
    Property: (node) => give(node, node.key),
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: (node) => enter({ start: node.start, end: node.end }),
  }).visit(parseSync(file, code).program)
  return found
}
