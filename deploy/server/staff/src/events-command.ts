import { setTimeout as pause } from 'node:timers/promises'

import { staffListEvents } from '@homeside/contract/staff-events'
import type { StaffEvent } from '@homeside/contract/staff-events'

import { CommandError, exitCodes } from './command-error.ts'
import type { Verb } from './run-commands.ts'
import type { StaffClient } from './staff-client.ts'

/** Milliseconds between two looks at the feed. */
const lookEvery = 2000

/** `pnpm staff events`: what happened, one line of JSON for each. */
export const eventsCommand: Verb = (program, act) => {
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
