import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { ownTestApi } from '@homeside/api/testing/start-test-api'
import { isLong } from '@homeside/build/testing/test-size'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import fc from 'fast-check'
import type { GeneratorValue } from 'fast-check'

import { CommandError } from '../command-error.ts'
import { lines, onFile } from './fhir/testing/resources.ts'
import { kinds, type Kind } from './kinds.ts'
import { worldOf, type Part } from './testing/world-of.ts'
import { clientOf, imports, writtenExport } from './testing/written-export.ts'

/** Random exports that lost rows, resources, files and members on their way, or came in another order. */

const staff = clientOf(ownTestApi())

let worlds = 0

/** Writes parts as files, and names those of which a file is missing. */
function written(g: GeneratorValue, parts: readonly Part[], format: 'csv' | 'fhir', losesFiles: boolean) {
  const shuffled = g(fc.shuffledSubarray, [...parts], { minLength: parts.length, maxLength: parts.length })
  const listKinds = kinds.filter((kind) => kind !== 'patients' && shuffled.some((part) => part.kind === kind))
  const lost = losesFiles && g(fc.boolean) ? g(fc.subarray, listKinds).slice(0, 1) : []
  const here = shuffled.filter(({ kind }) => !lost.includes(kind))
  const of = (kind: Kind) => here.filter((part) => part.kind === kind)
  const files: Record<string, string> = {}
  if (format === 'fhir') {
    const isBundle = g(fc.boolean)
    for (const kind of kinds.filter((each) => of(each).length > 0)) {
      const resources = of(kind).map(({ fhir }) => fhir)
      files[`${kind}.json`] = isBundle
        ? JSON.stringify(
            { resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) },
            null,
            g(fc.nat, { max: 1 }),
          )
        : lines(...resources)
    }
    return { files, here }
  }
  for (const kind of kinds) {
    const rows = of(kind).map(({ csv }) => csv)
    const columns = Object.keys(rows[0] ?? {})
    if (rows.length > 0)
      files[`${kind}.csv`] = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
        .map((cells) => cells.join())
        .join('\n')
        .concat('\n')
  }
  return { files, here }
}

/** Takes members out of some parts, and some parts out of all. */
function damaged(g: GeneratorValue, parts: readonly Part[], format: 'csv' | 'fhir') {
  const spoilt = new Set<string>()
  const left = parts.flatMap((part) => {
    const fate = g(fc.nat, { max: 19 })
    if (fate === 0) return []
    if (fate > 2) return [part]
    spoilt.add(part.name)
    // Where nobody has an identifier, the ids are the numbers: that is another test.
    const members = Object.keys(part[format]).filter((name) => name !== 'identifier')
    const member = g(fc.constantFrom, ...members)
    const without =
      format === 'csv'
        ? { ...part.csv, [member]: '' }
        : Object.fromEntries(Object.entries(part.fhir).filter(([name]) => name !== member))
    return [{ ...part, [format]: without }]
  })
  return { left, spoilt }
}

/** What the portal has of a patient: what each part says that changes from one export to the next, by its name. */
function onFileOf(record: StaffPatientRecord | null, owner: string): Map<string, string> {
  const { Supplies = [], Insurance = [], LastName } = record?.Patient ?? {}
  const of = new Map(LastName === undefined ? [] : [[owner, LastName]])
  for (const { ExternalKey, DefaultQuantity, Dispensings } of Supplies) {
    of.set(ExternalKey ?? '', String(DefaultQuantity))
    for (const each of Dispensings) of.set(each.ExternalKey ?? '', each.DispensedOn)
  }
  for (const { PolicyNumber, PayorName } of Insurance) of.set(PolicyNumber, PayorName)
  return of
}

const secondOf = { patients: 'Lost2', supplies: '2', dispensings: '2026-02-05', insurance: 'Plan 2', credits: '' }
const listsOf: Partial<Record<Kind, string[]>> = {
  supplies: ['Supplies'],
  dispensings: ['Supplies', 'Dispensings'],
  insurance: ['Insurance'],
}

/** What is wrong with what became of a part that was on file before a damaged export came. */
function wrongWith(
  part: Part,
  found: ReadonlyMap<string, string>,
  {
    here,
    spoilt,
    said,
    isTaken,
  }: { here: readonly Part[]; spoilt: ReadonlySet<string>; said: string; isTaken: boolean },
): string[] {
  const { kind, name, owner, of } = part
  const isHere = (one: string) => here.some((each) => each.name === one)
  const hasKind = here.some((each) => each.kind === kind)
  const isHeld = listsOf[kind]?.some((list) => said.includes(`${owner},${list},held-back`)) ?? false
  if (isHeld || said.includes(name)) return []
  const value = found.get(name)
  if (value === undefined) {
    const isLacking = hasKind && isHere(owner) && !isHere(name)
    return isLacking || (of !== undefined && !found.has(of)) ? [] : [`${name} went`]
  }
  const isComplete = isHere(name) && isHere(owner) && (of === undefined || isHere(of)) && !spoilt.has(name)
  return isComplete && isTaken && value !== secondOf[kind] ? [`${name} was dropped`] : []
}

const anyShape = fc.record({
  supplies: fc.nat({ max: 3 }),
  dispensed: fc.nat({ max: 2 }),
  policies: fc.nat({ max: 3 }),
  based: fc.boolean(),
})

test.each(['csv', 'fhir'] as const)(
  'of %s, nobody gets the row of another, nothing goes that the file does not lack, and all else is taken, kept or said',
  async (format) => {
    const property = fc.asyncProperty(fc.gen(), async (g) => {
      const world = worldOf(`${format}${(worlds += 1)}`, g(fc.array, anyShape, { minLength: 1, maxLength: 3 }))
      const before = await writtenExport(written(g, world(1), format, false).files)
      const { rejected } = await imports(staff, before, { format })
      expect(Object.values(rejected)).toEqual([0, 0, 0, 0, 0])
      const { left, spoilt } = damaged(g, world(2), format)
      const { files, here } = written(g, left, format, true)
      const folder = await writtenExport(files)
      const isTaken = await imports(staff, folder, { format }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof CommandError) return false
          throw error
        },
      )
      const read = async (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '')
      const said = (await read('rejects.csv')) + (await read('report.csv'))
      const wrong: string[] = []
      for (const owner of new Set(world(1).map((part) => part.owner))) {
        const found = onFileOf(await onFile(staff, owner), owner)
        wrong.push(
          ...[...found.keys()].filter((name) => !name.startsWith(owner)).map((name) => `${name} is at ${owner}`),
        )
        const parts = world(1).filter((part) => part.owner === owner)
        wrong.push(...parts.flatMap((part) => wrongWith(part, found, { here, spoilt, said, isTaken })))
      }
      expect(wrong).toEqual([])
    })
    await fc.assert(property, { numRuns: isLong ? 400 : 40, seed: 20_260_312, endOnFailure: true })
  },
)
