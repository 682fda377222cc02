import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { textShortCode as textCall } from '@homeside/contract/invitations'
import type { Language } from '@homeside/contract/wire'

import type { CallRequest } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { pageLink, textedLinkExpiry } from '../../codes/links.ts'
import { newLetterCode } from '../../codes/random-codes.ts'
import type { Database } from '../../database/database.ts'
import type { Scope } from '../../database/scope.ts'
import { shortCodes } from '../../database/tables/registration.ts'
import type { ShortCodeRow } from '../../database/tables/registration.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { senderOf, sendMessage } from '../../mail/send-message.ts'
import type { MessageTemplate } from '../../mail/send-message.ts'
import { sendOrQueue } from '../../mail/send-or-queue.ts'
import { Problem } from '../../problems/problem.ts'
import type { Delivery } from '../../queue/delivery.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import { hashSecret } from '../../session/secrets.ts'
import { findConsentTime } from '../consents/queries.ts'
import { findPatient, findServedPatient } from '../patient-records/find-patient.ts'
import type { FoundPatient } from '../patient-records/find-patient.ts'
import { triesOfToday } from './count-try.ts'

/** Short enough for a text, and sixty bits. */
const keyLength = 12

export interface TextedShortCode {
  code: ShortCodeRow
  /** Whether texts cannot be handed over now, so that the queue sends a link later. */
  isQueued: boolean
}

/** Texts a link to a patient of the service's site. */
export async function textShortCode(
  { body, caller, database, now, language, trail }: CallRequest<typeof textCall>,
  { mailer, pageOrigins, queue }: Dependencies,
): Promise<TextedShortCode> {
  const found = await findServedPatient(database, caller, body.PatientKey)
  if (found === null) throw new Problem('not-found')
  const { siteKey, patientKey } = found.patient
  trail.patients.push(found.patient)
  await refuseTexts(database, mailer, found)
  const { code, key } = await newShortCode(database, found.patient, body.Template, now)
  const wasSent = await sendOrQueue({
    send: () => sendLink({ mailer, pageOrigins }, found, { key, code, language }),
    queue: () => queue.add(database, { kind: 'texted-link', siteKey, patientKey, route: body.Template, language }),
    failure: 'invitation-failed',
  })
  return { code, isQueued: !wasSent }
}

/** Sends the queued link, unless the patient takes no more texts. It is a new one, because keys are not stored. */
export async function sendTextedLink(
  { database, mailer, pageOrigins, now }: Delivery,
  { siteKey, patientKey, route, language }: Extract<MessageJob, { kind: 'texted-link' }>,
): Promise<void> {
  const found = await findPatient(database, { siteKey, patientKey })
  if (!(await takesTexts(database, found))) return
  const { code, key } = await newShortCode(database, found.patient, route, now)
  await sendLink({ mailer, pageOrigins }, found, { key, code, language })
}

/**
 * Requires a service for texts, a phone and consent.
 *
 * @throws Problem texts-unavailable without a service; invitation-failed without a phone; text-not-agreed without consent to texts.
 */
export async function refuseTexts(database: Database, mailer: Mailer, found: FoundPatient): Promise<void> {
  if (!mailer.sendsTexts) throw new Problem('texts-unavailable')
  if (found.patient.mobilePhone === null) throw new Problem('invitation-failed')
  if (!(await takesTexts(database, found))) throw new Problem('text-not-agreed')
}

async function takesTexts(database: Database, { patient }: FoundPatient): Promise<boolean> {
  return patient.mobilePhone !== null && (await findConsentTime(database, patient, 'TextMessages', 'anywhere')) !== null
}

async function sendLink(
  { mailer, pageOrigins }: Pick<Delivery, 'mailer' | 'pageOrigins'>,
  { patient, provider, account }: FoundPatient,
  { key, code, language: asked }: { key: string; code: ShortCodeRow; language: Language },
): Promise<void> {
  const language = account?.preferredLanguage ?? patient.languageOnFile ?? asked
  await sendMessage(mailer, {
    channel: 'text',
    to: patient.mobilePhone ?? '',
    ...senderOf(provider),
    template: shortCodeMessage,
    values: {
      provider: provider.name,
      until: momentThere(code.expiresAt, patient.timeZoneKey, language),
      link: `${pageLink(pageOrigins, provider, pageAddress(pagePaths.openLink, { key }))}?lang=${language}`,
    },
    language,
  })
}

async function newShortCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  route: DynamicTemplateRoute,
  now: Date,
): Promise<{ code: ShortCodeRow; key: string }> {
  const scope = { siteKey, patientKey }
  const key = newLetterCode(keyLength)
  const tries = await triesOfToday(database, scope, now)
  const given = { key, route, tries, createdAt: now, expiresAt: textedLinkExpiry(now) }
  return { key, code: await keepShortCode(database, scope, given) }
}

interface KeptShortCode extends Pick<ShortCodeRow, 'createdAt' | 'expiresAt'> {
  key: string
  route: DynamicTemplateRoute
  tries?: number
  closedAt?: Date
}

/** Stores a link without its key. */
export async function keepShortCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  { key, route, ...given }: KeptShortCode,
): Promise<ShortCodeRow> {
  const template = dynamicTemplates.find((candidate) => candidate.route === route)
  if (template === undefined) throw new Error(`There is no template ${route}.`)
  const [row] = await database
    .insert(shortCodes)
    .values({ siteKey, patientKey, keyHash: hashSecret(key), dynamicTemplateKey: template.key, ...given })
    .returning()
  if (row === undefined) throw new Error('The short code was not written.')
  return row
}

/** Day and time in the patient's zone, in words: "Sunday, November 29, 3:40 PM EST". */
function momentThere(at: Date, timeZoneKey: number, language: Language): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    timeZone: timeZoneOf(timeZoneKey).iana,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(at)
    .replaceAll(/[\u00A0\u202F]/g, ' ')
}

interface TextedLink {
  provider: string
  /** When it expires, in the patient's zone. */
  until: string
  link: string
}

/** A text with a link. Its purpose is shown only to somebody who opens it and proves who they are. */
const shortCodeMessage: MessageTemplate<TextedLink> = {
  en: ({ provider, until, link }) => ({
    subject: '',
    text: `${provider}: please continue here: ${link} Good until ${until}. Reply STOP to end texts.`,
  }),
  es: ({ provider, until, link }) => ({
    subject: '',
    text: `${provider}: continúe aquí: ${link} Válido hasta el ${until}. Responda STOP para no recibir más mensajes.`,
  }),
}
