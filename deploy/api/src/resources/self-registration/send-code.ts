import { codeMinutes } from '@homeside/contract/constants/limits'
import { and, eq, gt, isNull } from 'drizzle-orm'

import { maySendTo } from '../../codes/code-limits.ts'
import { codeLine } from '../../codes/links.ts'
import { codeExpiry, hashNumericCode, newNumericCode } from '../../codes/random-codes.ts'
import type { PatientRow } from '../../database/tables/patients.ts'
import { selfRegistrationCodes, selfRegistrations } from '../../database/tables/registration.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { senderOf, sendMessage } from '../../mail/send-message.ts'
import type { MessageTemplate } from '../../mail/send-message.ts'
import type { Delivery } from '../../queue/delivery.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import { findPatient } from '../patient-records/find-patient.ts'

/** Sends a code to a destination of a browser's search, if the search exists and is not proved yet. */
export async function sendCode(
  { database, mailer, pageOrigins, now, isRetry }: Delivery,
  { transactionHash, bindingHash, channel, language }: Extract<MessageJob, { kind: 'self-registration-code' }>,
): Promise<void> {
  const search = and(
    eq(selfRegistrations.transactionHash, transactionHash),
    eq(selfRegistrations.bindingHash, bindingHash),
    gt(selfRegistrations.expiresAt, now),
    isNull(selfRegistrations.verifiedAt),
  )
  const [found] = await database.select().from(selfRegistrations).where(search)
  if (found === undefined) return
  const { patient, provider } = await findPatient(database, found)
  const destination = destinationsOf(patient, mailer).find((candidate) => candidate.channel === channel)
  if (destination === undefined) return
  if (!isRetry && !(await maySendTo(database, destination.to, now))) return
  const code = newNumericCode()
  const sent = { channel: destination.channel, expiresAt: codeExpiry(now) }
  // The same digits twice are one code that is valid for longer.
  await database
    .insert(selfRegistrationCodes)
    .values({ transactionHash, codeHash: hashNumericCode(code, transactionHash), ...sent })
    .onConflictDoUpdate({ target: [selfRegistrationCodes.transactionHash, selfRegistrationCodes.codeHash], set: sent })
  const { to } = destination
  const words = {
    template: codeMessage,
    values: { provider: provider.name, code, lastLine: codeLine(pageOrigins, provider, code) },
    language,
  }
  await sendMessage(mailer, { channel: destination.channel, to, ...senderOf(provider), ...words })
}

/** A message with a security code. By its last line a phone offers the code on the page that asks for it. */
const codeMessage: MessageTemplate<{ provider: string; code: string; lastLine: string }> = {
  en: ({ provider, code, lastLine }) => ({
    subject: `Your security code from ${provider}`,
    text: `${provider}: your security code is ${code}. It is good for ${codeMinutes} minutes. Tell it to nobody.\n\n${lastLine}`,
  }),
  es: ({ provider, code, lastLine }) => ({
    subject: `Su código de seguridad de ${provider}`,
    text: `${provider}: su código de seguridad es ${code}. Vale por ${codeMinutes} minutos. No se lo diga a nadie.\n\n${lastLine}`,
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
