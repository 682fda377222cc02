import { orderStatuses } from '@homeside/contract/constants/order-states'
import {
  staffListChanges,
  staffListConversations,
  staffListOrders,
  staffListPatients,
} from '@homeside/contract/staff-lists'
import type { StaffListedChange } from '@homeside/contract/staff-lists'

import { command, oneOf, said } from './command.ts'
import type { Outcome } from './command.ts'
import { everyPage } from './every-page.ts'
import { keyOption, namedKey } from './named-patient.ts'
import type { StaffClient } from './staff-client.ts'
import { table } from './table.ts'

/** `pnpm staff orders`: lists the open orders, or those that are asked for. */
export const ordersCommand = command({
  usage: [
    ['', 'open orders, the oldest first'],
    ['[--status Shipped] [--from 2026-03-01] [--to …] [--patient …]', 'those of a state, of some days or of a patient'],
  ],
  options: {
    status: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    patient: { type: 'string' },
    ...keyOption,
  },
  run: async (_, { status, from, to, patient, ...given }, staff) =>
    listOrders(staff, {
      ...(status === undefined ? {} : { status: oneOf('a --status', status, orderStatuses) }),
      ...said('from', from),
      ...said('to', to),
      ...(patient === undefined && given.key === undefined
        ? {}
        : { patient: String(await namedKey(staff, patient === undefined ? [] : [patient], given)) }),
    }),
})

/** `pnpm staff changes`: lists the changes that wait for review. */
export const changesCommand = command({
  usage: [['', 'changes that wait for review']],
  run: (_, __, staff) => listChanges(staff),
})

/** `pnpm staff conversations`: lists the conversations in which the patient wrote last. */
export const conversationsCommand = command({
  usage: [['[--all]', 'conversations in which the patient wrote last, or all']],
  options: { all: { type: 'boolean' } },
  run: (_, { all }, staff) => listConversations(staff, all ? 'all' : 'waiting'),
})

/** `pnpm staff patients`: lists patients, with or without an account. */
export const patientsCommand = command({
  usage: [['[words]', 'patients of a name, a birth date, an email, a phone or a number, with or without an account']],
  run: async (words, _, staff) => {
    const search = words.join(' ')
    // Nobody reads thousands of names.
    const answer = await staff.call(staffListPatients, search === '' ? {} : { query: { search } })
    const more = answer.Next === null ? '' : '\n\nThere are more. Say a part of the name, or a date of birth.'
    const rows = answer.Items.map((row) => [
      row.ExternalKey,
      `#${row.PatientKey}`,
      row.PatientName,
      row.DateOfBirth,
      row.City,
      row.Username,
      row.SiteKey,
      row.RegistrationCode?.State ?? null,
      cardPhotos(row),
    ])
    return {
      json: answer,
      text:
        table(
          ['Own number', 'Key', 'Patient', 'Born', 'City', 'Username', 'Site', 'Code', 'Card photos'],
          rows,
          'There is no such patient.',
        ) + more,
    }
  },
})

/** `pnpm staff waiting`: lists everything that waits for staff. */
export const waitingCommand = command({
  usage: [['', 'everything that waits for staff']],
  run: async (_, __, staff) => {
    const lists = {
      Orders: await listOrders(staff, {}, 'No order waits.'),
      Changes: await listChanges(staff),
      Conversations: await listConversations(staff, 'waiting'),
    }
    return {
      json: Object.fromEntries(Object.entries(lists).map(([name, { json }]) => [name, json])),
      text: Object.entries(lists)
        .map(([name, { text }]) => `${name}\n\n${text}`)
        .join('\n\n'),
    }
  },
})

function cardPhotos({ CardPhotos }: Pick<StaffListedChange, 'CardPhotos'>): string {
  return CardPhotos.map(({ Side, PhotoKey }) => `${Side} ${PhotoKey}`).join(', ')
}

/** What something is called, and its number in the provider's own system. */
function withOwn(name: string, number: string | null): string {
  return number === null ? name : `${name} (${number})`
}

async function listOrders(
  staff: StaffClient,
  query: Record<string, string>,
  none = 'There is no such order.',
): Promise<Outcome> {
  const answer = { Items: await everyPage(staff, staffListOrders, query) }
  const rows = answer.Items.map((row) => [
    withOwn(row.OrderNumber, row.ExternalNumber),
    row.Status,
    row.HoldReason,
    row.OrderDate,
    withOwn(row.PatientName, row.ExternalKey),
  ])
  return {
    json: answer,
    text: table(['Number', 'Status', 'Because', 'Ordered', 'Patient'], rows, none),
  }
}

async function listChanges(staff: StaffClient): Promise<Outcome> {
  const answer = { Items: await everyPage(staff, staffListChanges) }
  const rows = answer.Items.map((row) => [
    row.ChangeKey,
    row.Type,
    row.PatientName,
    row.ExternalKey,
    row.SubmittedUtc.slice(0, 10),
    row.Description ?? JSON.stringify(row.Fields),
    cardPhotos(row),
  ])
  return {
    json: answer,
    text: table(
      ['Key', 'Of', 'Patient', 'Own number', 'Asked', 'What the patient asks for', 'Card photos'],
      rows,
      'No change waits.',
    ),
  }
}

async function listConversations(staff: StaffClient, show: 'waiting' | 'all'): Promise<Outcome> {
  const answer = { Items: await everyPage(staff, staffListConversations, { show }) }
  const rows = answer.Items.map((row) => [
    row.ConversationKey,
    row.Status,
    row.PatientName,
    row.ExternalKey,
    row.Subject,
    row.LastMessage,
  ])
  return {
    json: answer,
    text: table(
      ['Key', 'Status', 'Patient', 'Own number', 'Subject', 'Last message'],
      rows,
      'No conversation waits for an answer.',
    ),
  }
}
