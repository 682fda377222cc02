import {
  staffClose,
  staffGetConversation,
  staffReopen,
  staffReply,
  staffStartConversation,
  staffViewConversation,
  type StaffThread,
} from '@homeside/contract/staff-conversations'
import { and, asc, desc, eq, gt, ne } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, findServedPatient, languageOf } from '../../platform/database/find-patient.ts'
import { ownedBy, type Scope, servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { staffSessions } from '../../platform/database/tables/accounts.ts'
import {
  conversations,
  conversationViewers,
  messages,
  type ConversationRow,
} from '../../platform/database/tables/conversations.ts'
import { instant, patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { StaffCaller } from '../../platform/session/staff-callers.ts'
import { addMessage } from './add-message.ts'
import { withPhotos } from './find-messages.ts'
import { presentConversation, presentMessage } from './presenter.ts'
import { findConversation } from './queries.ts'
import { insertConversation } from './start-or-reply.ts'
import { summariseOne } from './summarise.ts'

/** Finds what a usual reply says of a patient's orders. */
export type FactsForReply = (
  database: Database,
  scope: Scope,
  today: string,
) => Promise<Omit<StaffThread['Facts'], 'FirstName'>>

/** The most messages of one conversation: more than anybody reads. */
const threadMax = 500

/**
 * Serves what a provider's back office does in conversations. It sees hidden conversations like any other.
 *
 * @param factsForReply finds what a usual reply says of the patient's orders.
 */
export function serveStaffConversations(serve: ServeCall, factsForReply: FactsForReply): void {
  serve(staffGetConversation, {
    act: async ({ database, caller, params, now }) => {
      const [conversation] = await database
        .select()
        .from(conversations)
        .where(servedBy(caller, conversations, eq(conversations.conversationKey, params.key)))
      if (conversation === undefined) throw new Problem('conversation-not-found')
      const scope = scopeOf(conversation)
      const { patient, account } = await findPatient(database, scope)
      const rows = await database
        .select()
        .from(messages)
        .where(ownedBy(scope, messages, eq(messages.conversationKey, params.key)))
        .orderBy(desc(messages.sentAt), desc(messages.messageKey))
        .limit(threadMax)
      return {
        patient,
        language: languageOf(patient, account),
        conversation,
        facts: await factsForReply(database, scope, patientToday(now, patient.timeZoneKey)),
        summary: await summariseOne(database, scope, params.key),
        messages: await withPhotos(database, scope, rows.toReversed()),
      }
    },
    present: ({ patient, language, facts, messages: found, ...conversation }, { now }) => ({
      SiteKey: patient.siteKey,
      PatientKey: patient.patientKey,
      PatientName: `${patient.firstName} ${patient.lastName}`,
      ExternalKey: patient.externalKey,
      Language: language,
      Conversation: presentConversation(conversation),
      Facts: { FirstName: patient.firstName, ...facts },
      Messages: found.map((each) => presentMessage(each, now)),
    }),
  })

  serve(staffStartConversation, {
    act: ({ database, caller, body, now, trail }) =>
      database.transaction(async (transaction) => {
        const found = await findServedPatient(transaction, caller, body.PatientKey)
        if (found === null) throw new Problem('not-found')
        const { siteKey, patientKey, status } = found.patient
        const scope = { siteKey, patientKey }
        trail.patients.push(scope)
        if (!found.provider.communicationsActive) throw new Problem('feature-off')
        if (status === 'Closed') throw new Problem('record-closed')
        const { Topic: topic, Subject: subject, SenderName: senderName, Message } = body
        const conversationKey = await insertConversation(transaction, scope, { topic, subject, now })
        const content = { senderType: 'Provider', senderName, body: Message, isRead: false } as const
        await addMessage(transaction, scope, { conversationKey, ...content, now })
        return findConversation(transaction, scope, conversationKey)
      }),
    present: presentConversation,
  })

  serve(staffReply, {
    act: ({ database, caller, params, body, now }) =>
      inConversation(database, caller, params.key, async (transaction, conversation) => {
        if (conversation.status === 'Closed') throw new Problem('conversation-closed')
        const { SenderName: senderName, Message, ReadUpTo } = body
        const last = await lastMessageKey(transaction, conversation)
        if (ReadUpTo !== undefined && last > ReadUpTo) throw new Problem('conversation-grown')
        const content = { senderType: 'Provider', senderName, body: Message, isRead: false } as const
        return addMessage(transaction, scopeOf(conversation), {
          conversationKey: conversation.conversationKey,
          ...content,
          now,
        })
      }),
    present: (found, { now }) => presentMessage(found, now),
  })

  serve(staffViewConversation, {
    act: async ({ database, caller, params, query, now }) => {
      const [conversation] = await database
        .select()
        .from(conversations)
        .where(servedBy(caller, conversations, eq(conversations.conversationKey, params.key)))
      if (conversation === undefined) throw new Problem('conversation-not-found')
      const others = await viewConversation(database, conversation, { caller, isTyping: query.typing === 'true', now })
      return { others, last: await lastMessageKey(database, conversation) }
    },
    present: ({ others, last }) => ({ Others: others, LastMessageKey: last }),
  })

  serve(staffClose, {
    act: ({ database, caller, params, body, now }) =>
      inConversation(database, caller, params.key, async (transaction, conversation) => {
        if (conversation.status === 'Closed') throw new Problem('conversation-closed')
        return change(transaction, conversation, { status: 'Closed', closedReason: body.Reason, closedAt: now })
      }),
    present: presentConversation,
  })

  serve(staffReopen, {
    act: ({ database, caller, params }) =>
      inConversation(database, caller, params.key, (transaction, conversation) =>
        change(transaction, conversation, { status: 'Open', closedReason: null, closedAt: null }),
      ),
    present: presentConversation,
  })
}

/** Works on a conversation that is locked meanwhile. */
async function inConversation<Result>(
  database: Database,
  staff: StaffScope,
  key: number,
  work: (transaction: Database, conversation: ConversationRow) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const [conversation] = await transaction
      .select()
      .from(conversations)
      .where(servedBy(staff, conversations, eq(conversations.conversationKey, key)))
      .for('no key update')
    if (conversation === undefined) throw new Problem('conversation-not-found')
    return work(transaction, conversation)
  })
}

/** The newest message that somebody wrote: an automatic reply is none. */
async function lastMessageKey(database: Database, conversation: ConversationRow): Promise<number> {
  const [last] = await database
    .select({ key: messages.messageKey })
    .from(messages)
    .where(
      ownedBy(
        conversation,
        messages,
        eq(messages.conversationKey, conversation.conversationKey),
        ne(messages.senderType, 'System'),
      ),
    )
    .orderBy(desc(messages.messageKey))
    .limit(1)
  return last?.key ?? 0
}

/** For how many seconds somebody counts as there after a page said so: longer than two of its looks. */
const thereForSeconds = 12

/** Notes that somebody at the desk has a conversation open. Returns who else has. A service has none open. */
async function viewConversation(
  database: Database,
  { conversationKey, siteKey }: ConversationRow,
  { caller: { name, session }, isTyping, now }: { caller: StaffCaller; isTyping: boolean; now: Date },
): Promise<{ Name: string; IsTyping: boolean }[]> {
  if (session !== null) {
    const seen = { name, seenAt: now, typedAt: isTyping ? now : null }
    await database
      .insert(conversationViewers)
      .values({ conversationKey, siteKey, sessionKey: session.sessionKey, ...seen })
      .onConflictDoUpdate({ target: [conversationViewers.conversationKey, conversationViewers.sessionKey], set: seen })
  }
  const since = instant(now).subtract(thereForSeconds, 'second').toDate()
  const rows = await database
    .select({ viewer: conversationViewers, subject: staffSessions.subject, issuer: staffSessions.issuer })
    .from(conversationViewers)
    .innerJoin(staffSessions, eq(staffSessions.sessionKey, conversationViewers.sessionKey))
    .where(and(eq(conversationViewers.conversationKey, conversationKey), gt(conversationViewers.seenAt, since)))
    .orderBy(asc(conversationViewers.sessionKey))
  // One person may have it open in two browsers.
  const others = rows.filter(({ subject, issuer }) => subject !== session?.subject || issuer !== session.issuer)
  const names = new Map<string, boolean>()
  for (const { viewer } of others) names.set(viewer.name, names.get(viewer.name) || viewer.typedAt !== null)
  return [...names].map(([Name, IsTyping]) => ({ Name, IsTyping }))
}

async function change(
  transaction: Database,
  before: ConversationRow,
  changes: Pick<ConversationRow, 'status' | 'closedReason' | 'closedAt'>,
) {
  const scope = scopeOf(before)
  const { conversationKey } = before
  const [conversation] = await transaction
    .update(conversations)
    .set(changes)
    .where(ownedBy(scope, conversations, eq(conversations.conversationKey, conversationKey)))
    .returning()
  if (conversation === undefined) throw new Error('The conversation that was just locked is gone.')
  return { conversation, summary: await summariseOne(transaction, scope, conversationKey) }
}

function scopeOf({ siteKey, patientKey }: Scope): Scope {
  return { siteKey, patientKey }
}
