import { staffListChanges, staffListConversations, staffListOrders } from '@homeside/contract/staff-lists'
import type { NamedPatient } from '@homeside/contract/staff-lists'

import { everyPage } from './every-page.ts'
import type { Verb } from './run-commands.ts'
import { table } from './table.ts'

/** `pnpm staff waiting`: lists everything that waits for staff. */
export const waitingCommand: Verb = (program, act) => {
  program
    .command('waiting')
    .description('lists everything that waits for staff: orders, changes, conversations')
    .action(() =>
      act(async (staff) => {
        const [orders, changes, conversations] = [
          await everyPage(staff, staffListOrders),
          await everyPage(staff, staffListChanges),
          await everyPage(staff, staffListConversations, { show: 'waiting' }),
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
        }
        return {
          json: { Orders: { Items: orders }, Changes: { Items: changes }, Conversations: { Items: conversations } },
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
