import { CommandError } from '../../command-error.ts'
import { counted } from '../../table.ts'
import type { Entry } from './directory.ts'
import type { Around } from './entries.ts'

type Page = Extract<Around, { kind: 'bundle' }> & { file: string; all: number; matches: number }
type Listed = Extract<Around, { kind: 'manifest' }>['output'][number]

const taken = ['Patient', 'Coverage', 'DeviceRequest', 'SupplyDelivery']

/** Watches whether an export is whole: what is on a page or in a file that is not here would be taken away. */
export function wholeness() {
  const pages: Page[] = []
  const listed: Listed[] = []
  const foundIn = new Map<number, { all: number; matches: number }>()
  const files = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  return {
    noteEntry: ({ resource: { resourceType }, file, bundle, mode }: Entry) => {
      counts.set(resourceType, 1 + (counts.get(resourceType) ?? 0))
      const filesOf = files.get(resourceType) ?? new Set()
      files.set(resourceType, filesOf.add(file))
      if (bundle === null || mode === 'outcome') return
      const found = foundIn.get(bundle) ?? { all: 0, matches: 0 }
      foundIn.set(bundle, found)
      found.all += 1
      if (mode !== 'include') found.matches += 1
    },
    noteAround: ({ around, file, line }: { around: Around; file: string; line: number }) => {
      if (around.kind === 'bundle' && around.type === 'history') {
        throw new CommandError(
          `${file}, line ${line}: this bundle has the history of resources, and nobody can know what of it is in force. Nothing was sent. Export what is now.`,
        )
      }
      if (around.kind === 'bundle') pages.push({ ...around, file, all: 0, matches: 0 })
      if (around.kind !== 'manifest') return
      if (/[?&]_since=/.test(around.request)) {
        throw new CommandError(
          `${file}: the export has only what changed since a day, so its lists are not whole. Nothing was sent. Export without _since.`,
        )
      }
      listed.push(...around.output.filter(({ count }) => count !== 0))
    },
    /**
     * Refuses an export of which parts are missing.
     *
     * @throws CommandError naming what is missing.
     */
    refuseParts: () => {
      for (const page of pages) Object.assign(page, foundIn.get(page.number))
      refuseMissingPages(pages)
      for (const type of taken) {
        const parts = listed.filter((part) => part.type === type)
        const [here, count] = [files.get(type)?.size ?? 0, counts.get(type) ?? 0]
        const said = parts.reduce((sum, part) => sum + (part.count ?? Number.NaN), 0)
        // Where the manifest counts resources, several files may have been put into one.
        if (Number.isNaN(said) ? here < parts.length : count < said) {
          const lacks = Number.isNaN(said)
            ? `${counted(parts.length, 'file', 'files')} of ${type}, and ${here === 0 ? 'none' : here} is here`
            : `${said} of ${type}, and ${count} are here`
          throw new CommandError(
            `The manifest of the export names ${lacks}. Nothing was sent. Give all files, or take manifest.json away if they are whole.`,
          )
        }
      }
    },
  }
}

/** An answer of a server comes in pages, and says how much it found in all. */
function refuseMissingPages(pages: readonly Page[]): void {
  const fail = ({ file }: Page, what: string): never => {
    throw new CommandError(
      `${file}: this is one page of an answer, and ${what}. Nothing was sent. Give all pages, or a folder of them.`,
    )
  }
  const bySelf = new Map(pages.flatMap((page) => (page.self === null ? [] : [[page.self, page] as const])))
  const follows = new Set(pages.flatMap(({ next }) => next ?? []))
  for (const page of pages) {
    if (page.next !== null && !bySelf.has(page.next)) fail(page, `the next one is missing: ${page.next}`)
    const isFirst = page.self === null || !follows.has(page.self)
    if (isFirst && page.previous !== null) fail(page, `the one before is missing: ${page.previous}`)
    if (!isFirst || page.type !== 'searchset' || page.total === null) continue
    // An answer to $everything counts included resources too, also on pages whose address does not say so.
    const isEverything = page.self?.includes('$everything') === true
    let found = 0
    const passed = new Set<Page>()
    for (let at: Page | undefined = page; at && !passed.has(at); at = bySelf.get(at.next ?? '')) {
      passed.add(at)
      found += isEverything ? at.all : at.matches
    }
    if (found < page.total) fail(page, `it has ${found} of ${page.total}`)
  }
}
