import { codeMinutes } from '@homeside/contract/constants/limits'
import { languages } from '@homeside/contract/wire'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'

import { codeExpiry, hashNumericCode, newNumericCode } from '../../platform/codes/random-codes.ts'
import { findPatient, scopeOf } from '../../platform/database/find-patient.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { selfRegistrationCodes, selfRegistrations } from '../../platform/database/tables/registration.ts'
import { maySendTo, sendsTo } from '../../platform/limits/code-limits.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { codeLine } from '../../platform/mail/links.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type MessageTemplate, senderOf, sendMessage, sendOrQueue } from '../../platform/mail/send-message.ts'
import { defineJob, type Delivery } from '../../platform/queue/define-job.ts'

/** A security code for a search that a browser made, or claims to have made. */
const codeJob = z.strictObject({
  transactionHash: z.string(),
  bindingHash: z.string(),
  channel: z.enum(['text', 'email']).nullable(),
  language: z.enum(languages),
  /** Whether it was counted when it was requested. If not, it is counted when it is sent. */
  isCounted: z.boolean(),
})
type CodeJob = z.infer<typeof codeJob>

/**
 * Sends a code to a destination that a browser's search offered, now or by the queue. A search that does not exist is
 * answered like any other.
 *
 * @returns whether it was sent.
 * @throws Problem too-many-attempts; not-sent where it cannot be sent there.
 */
export async function requestCode(
  delivery: Pick<Delivery, 'database' | 'mailer' | 'now' | 'pageOrigins' | 'queue'>,
  job: CodeJob,
): Promise<boolean> {
  const { database, now, queue } = delivery
  const found = await findDestination(delivery, job)
  if (found === null) return true
  await countAttempts(database, sendsTo(targetOf(found)), now)
  return sendOrQueue({
    send: (id) => sendCodeTo({ ...delivery, id }, found, job),
    queue: (as) => queue.add(database, sendCode, { ...job, isCounted: true }, as),
    failure: 'not-sent',
  })
}

/** Sends a code that was left to the queue, while its search lasts and is not proved yet. */
export const sendCode = defineJob({
  kind: 'self-registration-code',
  data: codeJob,
  deliver: async (delivery, job): Promise<void> => {
    const { database, now, isRetry } = delivery
    const found = await findDestination(delivery, job)
    if (found === null) return
    if (!job.isCounted && !isRetry && !(await maySendTo(database, targetOf(found), now))) return
    await sendCodeTo(delivery, found, job)
  },
})

/** Names what is counted: sends to one destination by one provider, so that no provider uses up another's. */
function targetOf({ patient, destination }: NonNullable<Awaited<ReturnType<typeof findDestination>>>): string {
  return `${patient.siteKey} ${destination.to}`
}

async function findDestination(
  { database, mailer, now }: Pick<Delivery, 'database' | 'mailer' | 'now'>,
  { transactionHash, bindingHash, channel }: CodeJob,
) {
  const search = and(
    eq(selfRegistrations.transactionHash, transactionHash),
    eq(selfRegistrations.bindingHash, bindingHash),
    gt(selfRegistrations.expiresAt, now),
    isNull(selfRegistrations.verifiedAt),
  )
  const [found] = await database.select().from(selfRegistrations).where(search)
  if (found === undefined) return null
  const { patient, provider } = await findPatient(database, found)
  // Whether its number wants texts is found out by sending one: who asks for a code waits for it.
  const destination = destinationsOf(patient, mailer).find((candidate) => candidate.channel === channel)
  return destination === undefined ? null : { patient, provider, destination }
}

async function sendCodeTo(
  { database, id, mailer, now, pageOrigins }: Pick<Delivery, 'database' | 'id' | 'mailer' | 'now' | 'pageOrigins'>,
  { patient, provider, destination }: NonNullable<Awaited<ReturnType<typeof findDestination>>>,
  { transactionHash, language }: CodeJob,
): Promise<void> {
  const code = newNumericCode()
  const { channel, to } = destination
  const sent = { channel, expiresAt: codeExpiry(now) }
  // The same digits twice are one code that is valid for longer.
  await database
    .insert(selfRegistrationCodes)
    .values({ transactionHash, codeHash: hashNumericCode(code, transactionHash), ...sent })
    .onConflictDoUpdate({ target: [selfRegistrationCodes.transactionHash, selfRegistrationCodes.codeHash], set: sent })
  await sendMessage(mailer, {
    channel,
    to,
    ...senderOf(provider),
    record: { id, kind: 'self-registration-code', patient: scopeOf(patient) },
    template: channel === 'email' ? mailedCode : textedCode,
    values: { provider: provider.name, code, lastLine: codeLine(pageOrigins, provider, code) },
    language,
    isCode: true,
  })
}

/** A message with a security code. By its last line a phone offers the code on the page that asks for it. */
const mailedCode: MessageTemplate<{ provider: string; code: string; lastLine: string }> = {
  en: ({ provider, code, lastLine }) => ({
    subject: `Your security code from ${provider}`,
    text: `${provider}: your security code is ${code}. It is good for ${codeMinutes} minutes. Don’t share it.\n\n${lastLine}`,
  }),
  es: ({ provider, code, lastLine }) => ({
    subject: `Su código de seguridad de ${provider}`,
    text: `${provider}: su código de seguridad es ${code}. Vale por ${codeMinutes} minutos. No se lo diga a nadie.\n\n${lastLine}`,
  }),
}

const textedCode: typeof mailedCode = {
  en: ({ code, lastLine }) => ({
    subject: '',
    text: `Your security code is ${code}, for ${codeMinutes} minutes. Don’t share it.\n\n${lastLine}`,
  }),
  es: ({ code, lastLine }) => ({
    subject: '',
    text: `Su código de seguridad es ${code}, por ${codeMinutes} minutos. No se lo diga a nadie.\n\n${lastLine}`,
  }),
}

/** Where a code can be sent to a patient without an account, as far as the provider knows. */
export interface Destination {
  channel: 'text' | 'email'
  to: string
  /** Enough to recognise it, too little to use it. */
  masked: string
}

/** The destinations for a patient's code: mobile phone and email on file, if known, and if texts are sent. */
export function destinationsOf({ mobilePhone, emailOnFile }: PatientRow, { sendsTexts }: Mailer): Destination[] {
  const destinations: Destination[] = []
  if (mobilePhone !== null && sendsTexts) {
    destinations.push({ channel: 'text', to: mobilePhone, masked: `(•••) •••-${mobilePhone.slice(-4)}` })
  }
  if (emailOnFile !== null) {
    const [first = ''] = emailOnFile
    const domain = emailOnFile.slice(emailOnFile.lastIndexOf('@'))
    destinations.push({ channel: 'email', to: emailOnFile, masked: `${first}•••${domain}` })
  }
  return destinations
}

/** Parses what `destinationKey` wrote. Anything else names no channel. */
export function readDestinationKey(key: string): { transactionKey: string; channel: Destination['channel'] | null } {
  const [transactionKey = '', channel, ...rest] = key.split('.')
  return { transactionKey, channel: rest.length === 0 && (channel === 'text' || channel === 'email') ? channel : null }
}

/** Names a destination of a search, for the browser that made the search. */
export function destinationKey(transactionKey: string, { channel }: Destination): string {
  return `${transactionKey}.${channel}`
}
