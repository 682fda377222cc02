import { and, asc, desc, eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { servedBy } from '../../database/scope.ts'
import type { StaffScope } from '../../database/scope.ts'
import { conversations, messages } from '../../database/tables/conversations.ts'
import { patients } from '../../database/tables/patients.ts'
import { listedMax } from './queries.ts'

/** Conversations with their last message: those that wait for an answer, the oldest first, or all, the newest first. */
export async function listConversations(database: Database, staff: StaffScope, show: 'waiting' | 'all') {
  const last = database
    .selectDistinctOn([messages.conversationKey])
    .from(messages)
    .orderBy(messages.conversationKey, desc(messages.sentAt), desc(messages.messageKey))
    .as('last')
  const waiting = and(eq(conversations.status, 'Open'), eq(last.senderType, 'Patient'))
  const order = show === 'all' ? desc : asc
  return database
    .select({ conversation: conversations, patient: patients, body: last.body, senderType: last.senderType })
    .from(conversations)
    .innerJoin(last, eq(last.conversationKey, conversations.conversationKey))
    .innerJoin(patients, eq(patients.patientKey, conversations.patientKey))
    .where(servedBy(staff, conversations, show === 'all' ? undefined : waiting))
    .orderBy(order(conversations.lastMessageAt), order(conversations.conversationKey))
    .limit(listedMax)
}
