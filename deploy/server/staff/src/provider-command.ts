import { applyProvider, showProvider } from '@homeside/contract/staff-providers'
import type { ApplyProviderAnswer } from '@homeside/contract/staff-providers'

import { CommandError } from './command-error.ts'
import { command, oneOf } from './command.ts'
import type { Outcome } from './command.ts'
import { readJsonFile } from './read-json-file.ts'
import { table } from './table.ts'

/** `pnpm staff provider`: makes a provider what its file says, or prints the file. */
export const providerCommand = command({
  usage: [
    ['apply <file> [--dry-run]', 'makes a provider what its file says, and lists what changes by it'],
    ['show <siteKey>', 'prints a provider as its file'],
  ],
  options: { 'dry-run': { type: 'boolean' } },
  run: async ([word, what], given, staff) => {
    if (oneOf('what to do with a provider', word, ['apply', 'show']) === 'show') {
      const file = await staff.call(showProvider, { params: { siteKey: siteKeyFrom(what) } })
      return { json: file, text: JSON.stringify(file, null, 2) }
    }
    if (what === undefined) {
      throw new CommandError('Say which file: npm run staff -- provider apply cedar-ridge.json', 'usage')
    }
    const body = await readJsonFile(what)
    const siteKey = typeof body === 'object' && body !== null && 'siteKey' in body ? String(body.siteKey) : undefined
    return shown(
      await staff.call(applyProvider, {
        params: { siteKey: siteKeyFrom(siteKey) },
        query: { dryRun: String(given['dry-run'] ?? false) },
        body,
      }),
    )
  },
})

function siteKeyFrom(word: string | undefined): number {
  if (word !== undefined && /^[1-9]\d{0,9}$/.test(word)) return Number(word)
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
