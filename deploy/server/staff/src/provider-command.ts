import { applyProvider, showProvider } from '@homeside/contract/staff-providers'
import type { ApplyProviderAnswer } from '@homeside/contract/staff-providers'

import { CommandError } from './command-error.ts'
import { readJsonFile } from './read-json-file.ts'
import type { Outcome, Verb } from './run-commands.ts'
import { table } from './table.ts'

/** `pnpm staff provider`: makes a provider what its file says, or prints the file. */
export const providerCommand: Verb = (program, act) => {
  const provider = program.command('provider').description('makes a provider what its file says, or prints the file')
  provider
    .command('apply <file>')
    .description('makes a provider what its file says, and lists what changes by it')
    .option('--dry-run', 'lists what would change, and writes nothing')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) =>
      act(async (staff) => {
        const body = await readJsonFile(file)
        const siteKey = typeof body === 'object' && body !== null && 'siteKey' in body ? String(body.siteKey) : ''
        const params = { siteKey: siteKeyFrom(siteKey) }
        return shown(await staff.call(applyProvider, { params, query: { dryRun: String(dryRun) }, body }))
      }),
    )
  provider
    .command('show <siteKey>')
    .description('prints a provider as its file')
    .action((siteKey: string) =>
      act(async (staff) => {
        const file = await staff.call(showProvider, { params: { siteKey: siteKeyFrom(siteKey) } })
        return { json: file, text: JSON.stringify(file, null, 2) }
      }),
    )
}

function siteKeyFrom(word: string): number {
  if (/^[1-9]\d{0,9}$/.test(word)) return Number(word)
  throw new CommandError('Say the siteKey of the provider, a whole number from 1, such as 501.', 'usage')
}

function shown(json: ApplyProviderAnswer): Outcome {
  const { SiteKey, Created, DryRun, Changes } = json
  if (Changes.length === 0) return { json, text: `Provider ${SiteKey} is as its file says: nothing to change.` }
  const done = DryRun ? `would be ${Created ? 'made' : 'changed'}` : `is ${Created ? 'made' : 'changed'}`
  const rows = Changes.map(({ Member, From, To }) => [Member, written(From), written(To)])
  const end = DryRun ? ' Dry run: nothing was written.' : ''
  return { json, text: `Provider ${SiteKey} ${done}.${end}\n\n${table(['Member', 'Was', 'Is'], rows, '')}` }
}

function written(value: unknown): string | null {
  return value === null || typeof value === 'string' ? value : JSON.stringify(value)
}
