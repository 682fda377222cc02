import { CommandError } from './command-error.ts'
import { command, said } from './command.ts'
import { columnTable } from './import/column-table.ts'
import { readAllowance, twinsTold } from './import/guard-import.ts'
import { importExport } from './import/import-export.ts'
import type { Imported } from './import/import-export.ts'
import { kinds } from './import/kinds.ts'
import { renumberedTold } from './import/renumbered-told.ts'
import { reportLines } from './import/report-file.ts'
import { counted, table } from './table.ts'

/** `pnpm staff import`: takes the patients of a provider's own system. */
export const importCommand = command({
  usage: [
    ['<folder> [--site N] [--dry-run]', 'takes an export: patients, supplies, dispensings, insurance, credits'],
    ['<folder> --complete [--allow-closing N]', 'and closes the records that the export has no more; N at most'],
    ['<folder> --allow-removed supplies=54,credits=3', 'and takes away exactly so many, for this run'],
    ['<folder> --allow-twins N', 'and takes new patients who look like N people on file'],
    ['<folder>/rejects.csv', 'takes what was rejected, once it is mended'],
    ['<folder or files> --from fhir [--key-system URL]', 'takes FHIR resources: one a line, or in bundles'],
    ['--columns', 'prints the files of an export and their columns'],
  ],
  options: {
    site: { type: 'string' },
    'dry-run': { type: 'boolean' },
    complete: { type: 'boolean' },
    'allow-closing': { type: 'string' },
    'allow-removed': { type: 'string' },
    'allow-twins': { type: 'string' },
    from: { type: 'string' },
    'key-system': { type: 'string' },
    columns: { type: 'boolean' },
  },
  run: async (folders, given, staff) => {
    if (given.columns) return { text: columnTable(), json: null }
    if (folders.length === 0) throw new CommandError('Say which folder: npm run staff -- import ./export', 'usage')
    const format = given.from ?? 'csv'
    if (format !== 'csv' && format !== 'fhir') throw new CommandError('--from takes csv or fhir.', 'usage')
    const removed = given['allow-removed']
    const allowed = {
      ...(removed === undefined ? {} : { removed: readAllowance(removed) }),
      ...said('closing', howMany('--allow-closing', given['allow-closing'])),
      ...said('twins', howMany('--allow-twins', given['allow-twins'])),
    }
    const dryRun = given['dry-run'] ?? false
    const started = performance.now()
    const imported = await importExport(folders, staff, {
      site: given.site,
      dryRun,
      format,
      keySystem: given['key-system'],
      complete: given.complete ? { allowed: null } : null,
      allowed,
      onProgress: progressOf(process.stderr),
    })
    const seconds = Math.round((performance.now() - started) / 1000)
    const hasRejects = kinds.some((kind) => imported.rejected[kind] > 0)
    const isUnclear = imported.renumbered.some(({ Outcome }) => Outcome === 'rejected')
    const failed = hasRejects || isUnclear || imported.stopped !== null
    return { text: shown(imported, { site: given.site, dryRun, seconds, hasRejects }), json: imported, failed }
  },
})

/**
 * A number after a flag.
 *
 * @throws CommandError when it is none.
 */
function howMany(flag: string, text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new CommandError(`${flag} takes a number.`, 'usage')
}

const listOf = { supplies: 'Supplies', dispensings: 'Dispensings', insurance: 'Insurance', credits: 'Credits' } as const

function shown(
  {
    patients,
    lists,
    rejected,
    warned,
    kept,
    closing,
    rejectsFile,
    reportFile,
    stopped,
    twins,
    renumbered,
    ...told
  }: Imported,
  {
    site,
    dryRun,
    seconds,
    hasRejects,
  }: { site: string | undefined; dryRun: boolean; seconds: number; hasRejects: boolean },
): string {
  const rows = kinds.map((kind) => {
    const tally = kind === 'patients' ? patients : lists[listOf[kind]]
    return [kind, tally.Created, tally.Changed, tally.Same, tally.Removed, rejected[kind], warned[kind]]
  })
  const lines = [
    `${site === undefined ? 'The import' : `Site ${site}`} took ${seconds} s.${dryRun ? ' Dry run: nothing was written.' : ''}`,
    '',
    table(['', 'new', 'changed', 'same', 'removed', 'rejected', 'warned'], rows, ''),
  ]
  if (kept > 0)
    lines.push(
      '',
      `${counted(kept, 'value stays', 'values stay')} as here: staff approved it within 14 days, or another account has the address.`,
    )
  if (closing) {
    const records = counted(
      closing.closed,
      `record ${dryRun ? 'would be' : 'was'}`,
      `records ${dryRun ? 'would be' : 'were'}`,
    )
    lines.push('', `${records} closed, because the export has ${closing.closed === 1 ? 'it' : 'them'} no more.`)
  }
  const reported = reportLines(told.said)
  if (reported.length > 0) lines.push('', `${reportFile} names each:`, ...reported.map((line) => `  ${line}`))
  const { unknownHeadings } = told
  if (unknownHeadings.length > 0) lines.push('', `Not read, because nobody asks for it: ${unknownHeadings.join(', ')}`)
  if (renumbered.length > 0) lines.push('', ...renumberedTold(renumbered))
  if (twins.size > 0) lines.push('', twinsTold(twins))
  if (hasRejects)
    lines.push('', `${rejectsFile} says why, and has the rows as they were. Mend it and import that file alone.`)
  if (stopped !== null) lines.push('', `The import itself would stop. ${stopped}`)
  return lines.join('\n')
}

interface Terminal {
  isTTY?: boolean
  write: (text: string) => unknown
}

const words = { read: 'Reading', judged: 'Checking', sent: 'Sending' } as const
const width = 30

/** Shows how far an import is: a bar on a terminal, elsewhere a line at each tenth. */
function progressOf(terminal: Terminal): (what: keyof typeof words, done: number, of: number) => void {
  let last = ''
  return (what, done, of) => {
    const share = of === 0 ? 1 : Math.min(1, done / of)
    const steps = terminal.isTTY ? 100 : 10
    const mark = `${words[what]} ${Math.floor(share * steps) * (100 / steps)} %`
    if (mark === last) return
    last = mark
    if (!terminal.isTTY) {
      terminal.write(`${mark}\n`)
      return
    }
    const full = Math.round(share * width)
    terminal.write(
      `\r${words[what]} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(share * 100)} %${share === 1 ? '\n' : ''}`,
    )
  }
}
