import type { Language } from '@homeside/contract/wire'
import { and, eq, gt, isNull } from 'drizzle-orm'

import { maySendTo } from '../../codes/code-limits.ts'
import { codeLine } from '../../codes/links.ts'
import { codeExpiry, hashNumericCode, newNumericCode } from '../../codes/numeric-code.ts'
import type { Database } from '../../database/database.ts'
import { selfRegistrations } from '../../database/tables/verification.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendMessage } from '../../mail/send-message.ts'
import { hashSecret } from '../../session/secrets.ts'
import { codeMessage } from './code-message.ts'
import { destinationKey, destinationsOf } from './destinations.ts'
import { findProvenPatient } from './queries.ts'

interface CodeRequest {
  destinationKey: string
  bindingHash: string | null
  language: Language
  now: Date
}

/** Sends a code to a destination of this browser's search, if it is one. Only in the background: it takes its time. */
export async function sendCode(
  database: Database,
  { mailer, pageOrigins }: Pick<Dependencies, 'mailer' | 'pageOrigins'>,
  request: CodeRequest,
): Promise<void> {
  const { bindingHash, language, now } = request
  const [transactionKey = ''] = request.destinationKey.split('.')
  const search = and(
    eq(selfRegistrations.transactionHash, hashSecret(transactionKey)),
    eq(selfRegistrations.bindingHash, bindingHash ?? ''),
    gt(selfRegistrations.expiresAt, now),
    isNull(selfRegistrations.verifiedAt),
  )
  const [found] = await database.select().from(selfRegistrations).where(search)
  if (found === undefined) return
  const { patient, provider } = await findProvenPatient(database, found)
  const destination = destinationsOf(patient).find(
    (candidate) => destinationKey(transactionKey, candidate) === request.destinationKey,
  )
  if (destination === undefined || !(await maySendTo(database, destination.to, now))) return
  const code = newNumericCode()
  // With the key that the browser alone has, the hash cannot be searched by who reads the database.
  await database
    .update(selfRegistrations)
    .set({ codeHash: hashNumericCode(code, transactionKey), codeExpiresAt: codeExpiry(now) })
    .where(search)
  const { channel, to } = destination
  const words = {
    template: codeMessage,
    values: { provider: provider.name, code, codeLine: codeLine(pageOrigins, code) },
    language,
  }
  await sendMessage(mailer, { channel, to, sender: provider.name, ...words, failure: 'request-failed' })
}
