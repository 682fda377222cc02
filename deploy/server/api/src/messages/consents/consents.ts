import { optIn } from '@homeside/contract/consents'
import type { ConsentType } from '@homeside/contract/constants/patient-records'
import type { Language } from '@homeside/contract/wire'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { consents, patients, textStops, type PatientRow } from '../../platform/database/tables/patients.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'

/** The consent that is required before anything optional is sent, by the way of sending. */
export type WordedConsent = 'EmailNotifications' | 'TextMessages'

/**
 * The version of a consent that was signed on paper, or told to staff. It covers links that staff send, and nothing that
 * the patient chooses in the portal.
 */
export const paperVersion = 'paper'

interface Wording {
  /** Another text needs another version, so that it is known what somebody agreed to. */
  version: string
  paragraphs: Readonly<Record<Language, (provider: string) => string[]>>
}

/** The texts in force. */
export const wordings: Readonly<Record<WordedConsent, Wording>> = {
  EmailNotifications: {
    version: '2026-01',
    paragraphs: {
      en: (provider) => [
        `${provider} may email you about orders, deliveries and appointments, and when you can order supplies.`,
        'Email is not a private channel: others may be able to read it. A message names an order by its number alone and says nothing about your health.',
        'Turn it off here whenever you like, or with the link in each message.',
      ],
      es: (provider) => [
        `${provider} puede enviarle correos sobre pedidos, entregas y citas, y cuando pueda pedir suministros.`,
        'El correo electrónico no es un medio privado: otras personas podrían leerlo. Un mensaje solo nombra el pedido por su número y no dice nada de su salud.',
        'Puede desactivarlos aquí cuando quiera, o con el enlace de cada mensaje.',
      ],
    },
  },
  TextMessages: {
    version: '2026-01',
    paragraphs: {
      en: (provider) => [
        `${provider} may text you about orders, deliveries and appointments, and when you can order supplies.`,
        'About 2 to 6 texts a month. Your carrier may charge for them. You can get supplies without agreeing.',
        'Answer STOP to end them, HELP for help. Or turn them off here.',
      ],
      es: (provider) => [
        `${provider} puede enviarle mensajes de texto sobre pedidos, entregas y citas, y cuando pueda pedir suministros.`,
        'Unos 2 a 6 mensajes al mes. Su compañía telefónica puede cobrarlos. Puede recibir suministros sin aceptarlos.',
        'Responda STOP para terminarlos, HELP para recibir ayuda. O desactívelos aquí.',
      ],
    },
  },
}

/** Whether the server has the text of a kind of consent. */
function isWorded(type: string): type is WordedConsent {
  return Object.hasOwn(wordings, type)
}

type Consent = Omit<typeof consents.$inferInsert, keyof Scope | 'consentKey'>

/** Where somebody agreed: in the portal, or anywhere, and so also by what they told staff. */
type Where = 'anywhere' | 'in the portal' | 'told staff'

/** Records a consent. Earlier ones stay on record. */
export async function recordConsent(database: Database, scope: Scope, consent: Consent): Promise<void> {
  await database.insert(consents).values({ ...consent, ...scope })
}

/** Whether a patient has agreed to this version of a text and not withdrawn it. */
export async function hasConsented(
  database: Database,
  scope: Scope,
  type: ConsentType,
  version: string,
): Promise<boolean> {
  const rows = await database
    .select({ consentKey: consents.consentKey })
    .from(consents)
    .where(
      ownedBy(
        scope,
        consents,
        eq(consents.consentType, type),
        eq(consents.documentVersion, version),
        isNull(consents.withdrawnAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** When the patient last agreed, in any version; null when never, or withdrawn. */
export async function findConsentTime(
  database: Database,
  { siteKey, patientKey }: Scope,
  type: ConsentType,
  where: Where,
): Promise<Date | null> {
  const [row] = await selectConsentTime(database, { siteKey, patientKey }, type, where)
  return row?.consentedAt ?? null
}

/** A select with the same result, to be part of a larger statement. */
export function selectConsentTime(
  database: Database,
  scope: Scope | Bound<Scope> | typeof patients,
  type: ConsentType,
  where: Where,
) {
  const { consentedAt, documentVersion, givenHow } = consents
  const isWhere = {
    anywhere: undefined,
    'in the portal': ne(documentVersion, paperVersion),
    'told staff': eq(documentVersion, paperVersion),
  }
  return database
    .select({ consentedAt, givenHow })
    .from(consents)
    .where(ownedBy(scope, consents, eq(consents.consentType, type), isNull(consents.withdrawnAt), isWhere[where]))
    .orderBy(desc(consents.consentKey))
    .limit(1)
}

/** Withdraws the patient's consent. It stays on record, with who of the staff noted it, and why. */
export async function withdrawConsent(
  database: Database,
  scope: Scope,
  type: ConsentType,
  now: Date,
  noted: Pick<Consent, 'withdrawnBy' | 'withdrawnReason'> = {},
): Promise<void> {
  await database
    .update(consents)
    .set({ withdrawnAt: now, ...noted })
    .where(ownedBy(scope, consents, eq(consents.consentType, type), isNull(consents.withdrawnAt)))
}

/** Whether a patient agreed to texts, on paper or here, and their phone did not stop them since. */
export async function takesTexts(
  database: Database,
  { siteKey, patientKey, mobilePhone }: Pick<PatientRow, keyof Scope | 'mobilePhone'>,
): Promise<boolean> {
  if (mobilePhone === null) return false
  const scope = { siteKey, patientKey }
  if ((await findConsentTime(database, scope, 'TextMessages', 'anywhere')) === null) return false
  return (await findTextsStop(database, scope)) === null
}

/** When the texts to a patient's phone were stopped at their provider: one row, or none. */
export function selectTextsStopped(database: Database, scope: Scope | Bound<Scope>) {
  return database
    .select({ stoppedAt: textStops.stoppedAt })
    .from(patients)
    .innerJoin(textStops, and(eq(textStops.siteKey, patients.siteKey), eq(textStops.phone, patients.mobilePhone)))
    .where(ownedBy(scope, patients))
}

/** When the texts to a patient's phone were stopped; null when they were not, or the patient agreed to texts since. */
export async function findTextsStop(database: Database, scope: Scope): Promise<Date | null> {
  const [stop] = await selectTextsStopped(database, scope)
  return stopInForce(stop?.stoppedAt, await findConsentTime(database, scope, 'TextMessages', 'anywhere'))
}

/** A stop counts until a later consent. */
export function stopInForce(stoppedAt: Date | null | undefined, consentedAt: Date | null): Date | null {
  return stoppedAt && (consentedAt === null || consentedAt < stoppedAt) ? stoppedAt : null
}

/** Serves the calls about consents. */
export function serveConsents(serve: ServeCall): void {
  serve(optIn, {
    allow: ({ body }) => mustBeInForce(body.ConsentType, body.DocumentVersion),
    act: ({ database, caller, body, language, now }) =>
      database.transaction(async (transaction) => {
        await lockPatient(transaction, caller.scope)
        const { mobilePhone } = (await findPatient(transaction, caller.scope)).patient
        const isOther = body.MobilePhone !== undefined && body.MobilePhone !== mobilePhone
        refuseChanged(body.ConsentType === 'TextMessages' && isOther ? ['MobilePhone'] : [])
        await recordConsent(transaction, caller.scope, {
          consentType: body.ConsentType,
          documentVersion: body.DocumentVersion,
          language,
          consentedAt: now,
        })
      }),
    present: (_, { now }) => ({ Success: true as const, ConsentedUtc: now.toISOString() }),
  })
}

/** Refuses a consent to a text that is not in force. */
function mustBeInForce(type: string, version: string): void {
  if (isWorded(type) && version !== wordings[type].version) {
    throw new Problem('validation', { fields: { DocumentVersion: 'invalid' } })
  }
}
