import path from 'node:path'

import { CommandError } from '../../command-error.ts'
import { decodedText } from '../decoded-text.ts'
import type { Entry } from './directory.ts'
import { jsonValues } from './json-values.ts'
import type { AnyResource } from './shapes.ts'

export type Link = 'self' | 'next' | 'previous'

/** What an export has around its resources, which says whether they are complete. */
export type Around =
  | ({ kind: 'bundle'; number: number; type: string; total: number | null } & Record<Link, string | null>)
  /** The list of files of a bulk export. */
  | { kind: 'manifest'; request: string; output: { type: string; count: number | null }[]; errors: number }
  /** No resource: an entry that deletes one, or JSON of something else. */
  | { kind: 'nothing'; what: string; isDeleted: boolean }

export type Found = ({ entry: Entry } | { around: Around }) & { file: string; line: number }

type Json = Record<string, unknown>

/**
 * The resources of a file of FHIR: one a line, printed over many lines, in bundles, or in a list; and what stands around
 * them.
 *
 * @param bundles counts the bundles of an export, so that each has a number.
 */
export async function* entriesIn(
  file: string,
  bundles: { count: number },
  onBytes: (count: number) => void,
): AsyncGenerator<Found> {
  const name = path.basename(file)
  const texts = decodedText(file, { remedy: 'JSON of FHIR is always in UTF-8. Export it again.', onBytes })
  for await (const { value, line, bundle, isBundleEnd } of jsonValues(name, texts, bundles)) {
    const at = { file: name, line }
    if (bundle !== null && isBundleEnd !== true) yield* entriesOf(value, bundle.number, at, bundles)
    else yield* entriesOf({ resource: value }, null, at, bundles, bundle?.number)
  }
}

function* entriesOf(
  written: unknown,
  bundle: number | null,
  at: { file: string; line: number },
  bundles: { count: number },
  ended?: number,
): Generator<Found> {
  const { resource, fullUrl, request, search } = objectOf(written)
  const inside = objectOf(resource)
  if (typeof inside['resourceType'] !== 'string') {
    const { output, transactionTime, error } = inside
    if (Array.isArray(output) && typeof transactionTime === 'string') {
      const files = output.flatMap((each) => {
        const { type, count } = objectOf(each)
        return typeof type === 'string' ? [{ type, count: typeof count === 'number' ? count : null }] : []
      })
      const errors = Array.isArray(error) ? error.length : 0
      yield { ...at, around: { kind: 'manifest', request: textOf(inside['request']) ?? '', output: files, errors } }
    } else {
      const { method, url } = objectOf(request)
      const what =
        method === undefined ? 'It is no FHIR resource.' : `It has no resource: ${textOf(method)} ${textOf(url)}.`
      yield { ...at, around: { kind: 'nothing', what, isDeleted: method !== undefined } }
    }
    return
  }
  if (inside['resourceType'] !== 'Bundle') {
    const mode = textOf(objectOf(search)['mode'])
    const entry = { ...at, resource: inside as AnyResource, fullUrl: textOf(fullUrl), bundle, mode }
    yield { ...at, entry }
    return
  }
  const { type, entry = [], link, total } = inside
  const links = Array.isArray(link) ? link.map(objectOf) : []
  const linkOf = (...relations: string[]) =>
    textOf(links.find((each) => relations.some((relation) => each['relation'] === relation))?.['url'])
  const around = {
    kind: 'bundle' as const,
    number: ended ?? bundles.count + 1,
    type: textOf(type) ?? '',
    total: typeof total === 'number' ? total : null,
    self: linkOf('self'),
    next: linkOf('next'),
    previous: linkOf('previous', 'prev'),
  }
  yield { ...at, around }
  if (!Array.isArray(entry)) {
    throw new CommandError(`${at.file}, line ${at.line}: the entries of this bundle are no list. Nothing was sent.`)
  }
  if (entry.length > 0) bundles.count += 1
  const { count } = bundles
  for (const each of entry) yield* entriesOf(each, count, at, bundles)
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
