import { Option } from 'commander'

import { CommandError } from './command-error.ts'
import { readAllowance, twinsTold } from './import/guard-import.ts'
import { importExport, type Imported } from './import/import-export.ts'
import { kinds } from './import/kinds.ts'
import { columnTable } from './import/read-columns.ts'
import { renumberedTold } from './import/read-renumbered.ts'
import { reportLines } from './import/report-file.ts'
import type { Outcome, Verb } from './run-commands.ts'
import type { StaffClient } from './staff-client.ts'
import { counted, table } from './table.ts'

interface Given {
  site?: string
  dryRun?: true
  complete?: true
  allowClosing?: string
  allowRemoved?: string
  allowTwins?: string
  from: 'csv' | 'fhir'
  keySystem?: string
  columns?: true
}

/** `pnpm staff import`: takes the patients of a provider's own system. */
export const importCommand: Verb = (program, act) => {
  program
    .command('import [folders...]')
    .description('takes an export of a provider’s own system, or what was rejected of one once it is mended')
    .option('--site <key>', 'the site of the patients')
    .option('--dry-run', 'says what would come of it, and writes nothing')
    .option('--complete', 'closes the records that the export has no more')
    .option('--allow-closing <count>', 'closes so many at most')
    .option('--allow-removed <counts>', 'takes away exactly so many, for this run, such as supplies=54,credits=3')
    .option('--allow-twins <count>', 'takes new patients who look like so many people on file')
    .addOption(
      new Option('--from <format>', 'CSV, or FHIR resources one a line or in bundles')
        .choices(['csv', 'fhir'])
        .default('csv'),
    )
    .option('--key-system <url>', 'which identifier of FHIR is your own number')
    .option('--columns', 'prints the files of an export and their columns')
    .action((folders: string[], given: Given) => act((staff) => run(folders, given, staff)))
}

async function run(folders: string[], given: Given, staff: StaffClient): Promise<Outcome> {
  if (given.columns) return { text: columnTable(), json: null }
  if (folders.length === 0) throw new CommandError('Say which folder: npm run staff -- import ./export', 'usage')
  const { site, dryRun = false, from: format } = given
  const closing = howMany('--allow-closing', given.allowClosing)
  const twins = howMany('--allow-twins', given.allowTwins)
  const allowed = {
    ...(given.allowRemoved === undefined ? {} : { removed: readAllowance(given.allowRemoved) }),
    ...(closing === undefined ? {} : { closing }),
    ...(twins === undefined ? {} : { twins }),
  }
  const started = performance.now()
  const imported = await importExport(folders, staff, {
    site,
    dryRun,
    format,
    keySystem: given.keySystem,
    complete: given.complete ? { allowed: null } : null,
    allowed,
    onProgress: progressOf(process.stderr),
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  const hasRejects = kinds.some((kind) => imported.rejected[kind] > 0)
  const isUnclear = imported.renumbered.some(({ Outcome: outcome }) => outcome === 'rejected')
  const failed = hasRejects || isUnclear || imported.stopped !== null
  return { text: shown(imported, { site, dryRun, seconds, hasRejects }), json: imported, failed }
}

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
      `${counted(kept, 'value stays as staff approved it', 'values stay as staff approved them')} here within 14 days.`,
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
