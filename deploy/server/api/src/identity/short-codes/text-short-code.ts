import { dynamicTemplates, type DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { locales } from '@homeside/contract/constants/locales'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { textShortCode as textCall } from '@homeside/contract/invitations'
import { languages, type Language } from '@homeside/contract/wire'
import { eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'

import { takesTexts } from '../../messages/consents/consents.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { newLetterCode } from '../../platform/codes/random-codes.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, findServedPatient, scopeOf, type FoundPatient } from '../../platform/database/find-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { shortCodes, type ShortCodeRow } from '../../platform/database/tables/short-codes.ts'
import { pageLink, textedLinkExpiry } from '../../platform/mail/links.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { senderOf, sendMessage, type MessageTemplate, sendOrQueue } from '../../platform/mail/send-message.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { defineJob, type Delivery } from '../../platform/queue/define-job.ts'
import { patientScope } from '../../platform/queue/message-queue.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { triesOfToday } from './find-short-code.ts'

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
  dependencies: Dependencies,
): Promise<TextedShortCode> {
  const found = await findServedPatient(database, caller, body.PatientKey)
  if (found === null) throw new Problem('not-found')
  trail.patients.push(found.patient)
  await refuseTexts(database, dependencies.mailer, found)
  return sendNewLink({ ...dependencies, database, now }, found, { route: body.Template, language })
}

/**
 * Texts a patient a new link to one screen, now or by the queue.
 *
 * @throws Problem not-sent where the service for texts refuses it; text-not-agreed where the number wants none.
 */
export async function sendNewLink(
  {
    database,
    now,
    queue,
    ...dependencies
  }: Pick<Dependencies, 'mailer' | 'pageOrigins' | 'queue'> & { database: Database; now: Date },
  found: FoundPatient,
  { route, language }: { route: DynamicTemplateRoute; language: Language },
): Promise<TextedShortCode> {
  const scope = scopeOf(found.patient)
  const tries = await triesOfToday(database, scope, now)
  const code = await keepShortCode(database, scope, { route, tries, createdAt: now, expiresAt: textedLinkExpiry(now) })
  const { shortCodeKey } = code
  const wasSent = await sendOrQueue({
    send: (id) => sendLink({ ...dependencies, database, id, now }, found, { shortCodeKey, language }),
    queue: (as) => queue.add(database, sendTextedLink, { ...scope, shortCodeKey, language }, as),
    failure: 'not-sent',
    stopped: 'text-not-agreed',
  })
  return { code, isQueued: !wasSent }
}

/** Sends the queued link, unless the patient takes no more texts or it was closed. */
export const sendTextedLink = defineJob({
  kind: 'texted-link',
  data: z.strictObject({ ...patientScope, shortCodeKey: z.int(), language: z.enum(languages) }),
  queue: 'texts',
  deliver: async (delivery, { siteKey, patientKey, shortCodeKey, language }): Promise<void> => {
    const { database } = delivery
    const scope = { siteKey, patientKey }
    const found = await findPatient(database, scope)
    const [code] = await database
      .select()
      .from(shortCodes)
      .where(ownedBy(scope, shortCodes, eq(shortCodes.shortCodeKey, shortCodeKey), isNull(shortCodes.closedAt)))
    if (code === undefined || !(await takesTexts(database, found.patient))) return
    await sendLink(delivery, found, { shortCodeKey, language })
  },
})

/**
 * Requires a service for texts, a phone and consent.
 *
 * @throws Problem texts-unavailable without a service; invitation-failed without a phone; text-not-agreed without consent.
 */
export async function refuseTexts(database: Database, mailer: Mailer, found: FoundPatient): Promise<void> {
  if (!mailer.sendsTexts) throw new Problem('texts-unavailable')
  if (found.patient.mobilePhone === null) throw new Problem('invitation-failed')
  if (!(await takesTexts(database, found.patient))) throw new Problem('text-not-agreed')
}

/**
 * Texts a link that is kept, with a key of its own.
 *
 * @param reminder what the text says before the link, where that may be read by anybody.
 */
export async function sendLink(
  {
    database,
    id,
    mailer,
    now,
    pageOrigins,
  }: Pick<Delivery, 'id' | 'mailer' | 'now' | 'pageOrigins'> & { database: Database },
  { patient, provider, account }: FoundPatient,
  { shortCodeKey, language: asked, reminder }: { shortCodeKey: number; language: Language; reminder?: string },
): Promise<void> {
  const language = account?.preferredLanguage ?? patient.languageOnFile ?? asked
  const scope = scopeOf(patient)
  const key = newLetterCode(keyLength)
  const expiresAt = textedLinkExpiry(now)
  // Keys are not stored, so each try has its own. Those before stay good: a text whose answer got lost has one.
  await database
    .update(shortCodes)
    .set({ keyHashes: sql`array_append(${shortCodes.keyHashes}, ${hashSecret(key)})`, expiresAt })
    .where(ownedBy(scope, shortCodes, eq(shortCodes.shortCodeKey, shortCodeKey)))
  await sendMessage(mailer, {
    channel: 'text',
    to: patient.mobilePhone ?? '',
    ...senderOf(provider),
    record: { id, kind: reminder === undefined ? 'texted-link' : 'supply-reminder', patient: scope, shortCodeKey },
    template: shortCodeMessage,
    values: {
      about: reminder ?? { en: 'Please continue here:', es: 'Continúe aquí:' }[language],
      until: momentThere(expiresAt, patient.timeZoneKey, language),
      link: `${pageLink(pageOrigins, provider, pageAddress(pagePaths.openLink, { key }))}?lang=${language}`,
    },
    language,
  })
}

interface KeptShortCode extends Pick<ShortCodeRow, 'createdAt' | 'expiresAt'> {
  /** The key of a link that was sent before. */
  key?: string
  route: DynamicTemplateRoute
  tries?: number
  closedAt?: Date
}

/** Stores a link, with the hash of its key if it has one already. */
export async function keepShortCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  { key, route, ...given }: KeptShortCode,
): Promise<ShortCodeRow> {
  const template = dynamicTemplates.find((candidate) => candidate.route === route)
  if (template === undefined) throw new Error(`There is no template ${route}.`)
  const keyHashes = key === undefined ? [] : [hashSecret(key)]
  const [row] = await database
    .insert(shortCodes)
    .values({ siteKey, patientKey, keyHashes, dynamicTemplateKey: template.key, ...given })
    .returning()
  if (row === undefined) throw new Error('The short code was not written.')
  return row
}

/** Day and time in the patient's zone, in words: "Sunday, November 29, 3:40 PM EST". */
function momentThere(at: Date, timeZoneKey: number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
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
  about: string
  /** When it expires, in the patient's zone. */
  until: string
  link: string
}

/** A text with a link. But for a reminder, its purpose is shown only to somebody who opens it and proves who they are. */
const shortCodeMessage: MessageTemplate<TextedLink> = {
  en: ({ about, until, link }) => ({
    subject: '',
    text: `${about} ${link} Good until ${until}. Reply STOP to end texts.`,
  }),
  es: ({ about, until, link }) => ({
    subject: '',
    text: `${about} ${link} Válido hasta el ${until}. Responda STOP para no recibir más mensajes.`,
  }),
}
