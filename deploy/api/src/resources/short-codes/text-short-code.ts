import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import type { textShortCode as textCall } from '@homeside/contract/invitations'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { newLetterCode } from '../../codes/letter-code.ts'
import { linkExpiry, pageLink } from '../../codes/links.ts'
import type { Database } from '../../database/database.ts'
import type { Scope } from '../../database/scope.ts'
import { shortCodes } from '../../database/tables/verification.ts'
import type { ShortCodeRow } from '../../database/tables/verification.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendMessage } from '../../mail/send-message.ts'
import { hashSecret } from '../../session/secrets.ts'
import { findServedPatient } from '../registration-codes/queries.ts'
import { shortCodeMessage } from './short-code-message.ts'

/** Short enough for a text, and sixty bits. */
const keyLength = 12

/** Texts a link to a patient of the service's site. */
export async function textShortCode(
  { body, caller, database, now, language, trail }: CallRequest<typeof textCall>,
  { mailer, pageOrigins }: Dependencies,
): Promise<ShortCodeRow> {
  const found = await findServedPatient(database, caller, body.PatientKey)
  if (found === null) throw new Problem('not-found')
  const { patient, provider, account } = found
  trail.patients.push(patient)
  if (patient.mobilePhone === null) throw new Problem('invitation-failed')
  const key = newLetterCode(keyLength)
  const row = await keepShortCode(database, patient, { key, route: body.Template, expiresAt: linkExpiry(now) })
  try {
    await sendMessage(mailer, {
      channel: 'text',
      to: patient.mobilePhone,
      sender: provider.name,
      template: shortCodeMessage,
      values: { provider: provider.name, link: pageLink(pageOrigins, 'm', key) },
      language: account?.preferredLanguage ?? language,
    })
  } catch {
    throw new Problem('invitation-failed')
  }
  return row
}

/** Stores a link without its key. */
export async function keepShortCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  { key, route, expiresAt }: { key: string; route: DynamicTemplateRoute; expiresAt: Date },
): Promise<ShortCodeRow> {
  const template = dynamicTemplates.find((candidate) => candidate.route === route)
  if (template === undefined) throw new Error(`There is no template ${route}.`)
  const [row] = await database
    .insert(shortCodes)
    .values({ siteKey, patientKey, keyHash: hashSecret(key), dynamicTemplateKey: template.key, expiresAt })
    .returning()
  if (row === undefined) throw new Error('The short code was not written.')
  return row
}
