import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { differences } from '@homeside/contract/brand'
import { type StaffEvent, staffListEvents } from '@homeside/contract/staff-events'
import {
  staffListChanges,
  staffListConversations,
  staffListOrders,
  staffListPayments,
  type NamedPatient,
} from '@homeside/contract/staff-lists'
import { applyProvider, type ApplyProviderAnswer, showProvider } from '@homeside/contract/staff-providers'

import { callCommand } from './call-command.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { importCommand } from './import-command.ts'
import { inviteCommand } from './invite-command.ts'
import { readJsonFile } from './read-json-file.ts'
import type { Outcome, Program, Verb } from './run-commands.ts'
import { everyPage, type StaffClient } from './staff-client.ts'
import { table } from './table.ts'

/** `pnpm staff waiting`: lists everything that waits for staff. */
const waitingCommand: Verb = (program, act) => {
  program
    .command('waiting')
    .description('lists everything that waits for staff: orders, changes, conversations, payments')
    .action(() =>
      act(async (staff) => {
        const [orders, changes, conversations, payments] = [
          await everyPage(staff, staffListOrders),
          await everyPage(staff, staffListChanges),
          await everyPage(staff, staffListConversations),
          await everyPage(staff, staffListPayments),
        ]
        const lists = {
          Orders: table(
            ['Key', 'Number', 'Own number', 'Status', 'Because', 'Ordered', 'Patient'],
            orders.map((row) => [
              row.OrderKey,
              row.OrderNumber,
              row.ExternalNumber,
              row.Status,
              row.HoldReason,
              row.OrderDate,
              withOwn(row),
            ]),
            'No order waits.',
          ),
          Changes: table(
            ['Key', 'Of', 'Patient', 'Asked', 'What the patient asks for'],
            changes.map((row) => [
              row.ChangeKey,
              row.Type,
              withOwn(row),
              row.SubmittedUtc.slice(0, 10),
              row.Description ?? JSON.stringify(row.Fields),
            ]),
            'No change waits.',
          ),
          Conversations: table(
            ['Key', 'Patient', 'Subject', 'Last message'],
            conversations.map((row) => [row.ConversationKey, withOwn(row), row.Subject, row.LastMessage]),
            'No conversation waits for an answer.',
          ),
          Payments: table(
            ['Key', 'Order', 'Patient', 'Amount', 'Because'],
            payments.map((row) => [
              row.ChargeKey,
              row.OrderNumber,
              withOwn(row),
              `$${(row.AmountCents / 100).toFixed(2)}`,
              [
                row.RefundFailedUtc ? 'refund failed' : null,
                row.Dispute ? `dispute ${row.Dispute.toLowerCase()}` : null,
                row.RefundFailedUtc || row.Dispute ? null : 'not known whether it was paid',
              ]
                .filter(Boolean)
                .join(', '),
            ]),
            'No payment waits: no refund failed, and none is disputed or unanswered.',
          ),
        }
        return {
          json: {
            Orders: { Items: orders },
            Changes: { Items: changes },
            Conversations: { Items: conversations },
            Payments: { Items: payments },
          },
          text: Object.entries(lists)
            .map(([name, text]) => `${name}\n\n${text}`)
            .join('\n\n'),
        }
      }),
    )
}

/** Whose it is, with the number in the provider's own system. */
function withOwn({ PatientName, ExternalKey }: NamedPatient): string {
  return ExternalKey === null ? PatientName : `${PatientName} (${ExternalKey})`
}

/** Milliseconds between two looks at the feed. */
const lookEvery = 2000

/** `pnpm staff events`: what happened, one line of JSON for each. */
const eventsCommand: Verb = (program, act) => {
  program
    .command('events')
    .description('lists what happened, one line of JSON each')
    .option('--after <next>', 'what came after this place: the Next that was printed last', '0')
    .option('--follow', 'goes on until it is stopped')
    .action(({ after, follow }: { after: string; follow?: true }) =>
      act(async (staff) => {
        if (!/^\d{1,15}$/.test(after)) {
          throw new CommandError('Say --after with the Next that was printed last.', 'usage')
        }
        if (follow) return followEvents(staff, Number(after))
        const { items, next } = await eventsAfter(staff, Number(after))
        return {
          text: [...items.map((event) => JSON.stringify(event)), `Next: ${next}`].join('\n'),
          json: { Items: items, Next: next },
        }
      }),
    )
}

/** Everything after a place in the feed, page by page. */
async function eventsAfter(staff: StaffClient, after: number): Promise<{ items: StaffEvent[]; next: number }> {
  const items: StaffEvent[] = []
  for (let next = after; ;) {
    const answer = await staff.call(staffListEvents, { query: { after: String(next) } })
    if (answer.Items.length === 0) return { items, next }
    items.push(...answer.Items)
    next = answer.Next
  }
}

/** Prints what happens, as it happens. A portal that is away for a moment ends nothing. */
async function followEvents(staff: StaffClient, from: number): Promise<never> {
  let isAway = false
  for (let after = from; ; await pause(lookEvery)) {
    try {
      const { items, next } = await eventsAfter(staff, after)
      for (const event of items) process.stdout.write(`${JSON.stringify(event)}\n`)
      after = next
      isAway = false
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode !== exitCodes.unreachable) throw error
      if (!isAway) process.stderr.write(`${error.message}\nStill looking. Last place: --after ${after}\n`)
      isAway = true
    }
  }
}

/** `pnpm staff provider`: makes a provider what its file says, or prints the file. */
const providerCommand: Verb = (program, act) => {
  const provider = program.command('provider').description('makes a provider what its file says, or prints the file')
  provider
    .command('apply <file>')
    .description('makes a provider what its file says, and lists what changes by it')
    .option('--dry-run', 'lists what would change, and writes nothing')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) =>
      act(async (staff) => {
        const body = await readJsonFile(file)
        await requireAgreement(file, body)
        await requireOwnWords(body)
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

const brandsFolder = path.resolve(import.meta.dirname, '../../../delivery/brands')

/**
 * Compares a provider's file with the `brand.json` beside it, or with that of its alias in this workspace, if there is one.
 *
 * @throws CommandError saying where they differ.
 */
async function requireAgreement(file: string, provider: unknown): Promise<void> {
  const { alias } = Object(provider) as { alias?: unknown }
  const beside = path.join(path.dirname(file), 'brand.json')
  const named = path.join(brandsFolder, String(alias), 'brand.json')
  const brandFile = existsSync(beside) ? beside : /^[\w-]+$/.test(String(alias)) && existsSync(named) ? named : null
  const differing = brandFile === null ? [] : differences(await readJsonFile(brandFile), provider)
  const words = differing.map((each) => (brandFile === named ? each.replace('brand.json', () => named) : each))
  if (words.length > 0) throw new CommandError(words.join('\n'))
}

/** The members in which the example speaks for its own company. */
const ownWords = [['address'], ['mail', 'replyTo'], ['orders', 'disclaimer'], ['autoReply'], ['replies'], ['policies']]

/**
 * Refuses a file that says in the words of another company what the example beside this program says in its own.
 *
 * @throws CommandError naming these members.
 */
async function requireOwnWords(provider: unknown): Promise<void> {
  const example = await readJsonFile(path.resolve(import.meta.dirname, '../examples/cedar-ridge.json'))
  const said = (file: unknown, members: readonly string[]) =>
    members.reduce<unknown>((value, member) => (Object(value) as Record<string, unknown>)[member], file)
  if (said(provider, ['alias']) === said(example, ['alias'])) return
  const copied = ownWords.filter((members) => {
    const words = new Set(sentencesIn(said(example, members)))
    return sentencesIn(said(provider, members)).some((each) => words.has(each))
  })
  if (copied.length === 0) return
  const names = copied.map((members) => members.join('.')).join(', ')
  throw new CommandError(`These are still the example’s: ${names}. Write your own, or leave them out.`)
}

/** The texts in a value that are more than a word: versions, days and states are alike by chance. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 11 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
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

/** Everything that can be typed after `pnpm staff`. */
export const staffProgram: Program = {
  name: 'staff',
  about: 'Does what a provider’s back office does, at any portal.',
  verbs: [waitingCommand, callCommand, eventsCommand, providerCommand, importCommand, inviteCommand],
}
