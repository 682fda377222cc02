import { and, eq, gt, isNull } from 'drizzle-orm'

import { maySendTo } from '../../codes/code-limits.ts'
import { codeLine } from '../../codes/links.ts'
import { codeExpiry, hashNumericCode, newNumericCode } from '../../codes/numeric-code.ts'
import { selfRegistrationCodes, selfRegistrations } from '../../database/tables/verification.ts'
import { sendMessage } from '../../mail/send-message.ts'
import type { Delivery } from '../../queue/delivery.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import { findPatient } from '../patient-records/find-patient.ts'
import { codeMessage } from './code-message.ts'
import { destinationsOf } from './destinations.ts'

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
    values: { provider: provider.name, code, codeLine: codeLine(pageOrigins, code) },
    language,
  }
  await sendMessage(mailer, { channel: destination.channel, to, sender: provider.name, ...words })
}
