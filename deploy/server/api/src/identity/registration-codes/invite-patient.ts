import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { issueRegistrationCode as issueCall } from '@homeside/contract/invitations'
import { languages, type Language } from '@homeside/contract/wire'
import { z } from 'zod'

import { takesTexts } from '../../messages/consents/consents.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { findPatient, findServedPatient, scopeOf, type FoundPatient } from '../../platform/database/find-patient.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { pageLink } from '../../platform/mail/links.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { senderOf, sendMessage, type MessageTemplate, sendOrQueue } from '../../platform/mail/send-message.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { defineJob, type Delivery } from '../../platform/queue/define-job.ts'
import { patientScope } from '../../platform/queue/message-queue.ts'
import { addRegistrationCode, issueRegistrationCode, type IssuedCode } from './registration-code.ts'

export interface Invitation extends IssuedCode {
  link: string | null
  /** Whether the mail server cannot be reached, so that the queue sends the invitation later. */
  isQueued: boolean
  patient: PatientRow
  language: Language
}

// Six digits are soon guessed, so they are valid for a short time.
const daysOf = { Portal: 30, SixDigits: 1 } as const

/** Gives a patient a registration code, and sends it as staff say. */
export async function invitePatient(
  { body, caller, database, now, language: asked }: Omit<CallRequest<typeof issueCall>, 'params'>,
  { mailer, pageOrigins, queue }: Dependencies,
  key: number,
): Promise<Invitation> {
  const found = await findServedPatient(database, caller, key)
  if (found === null) throw new Problem('not-found')
  const { patient, provider, account } = found
  if (account?.hasPassword) throw new Problem('already-registered')
  if (patient.status === 'Closed') throw new Problem('record-closed')
  const language = patient.languageOnFile ?? asked
  const channel = body.SendTo === 'Email' ? 'email' : 'text'
  const to = addressOf(patient, channel)
  if (body.SendTo === 'Text' && !mailer.sendsTexts) throw new Problem('texts-unavailable')
  if (body.SendTo !== undefined && to === null) throw new Problem('invitation-failed')
  if (body.SendTo === 'Text' && !(await takesTexts(database, patient))) throw new Problem('text-not-agreed')
  const { Format: format } = body
  const issued = await issueRegistrationCode(database, patient, { format, days: daysOf[format] }, now)
  const link = linkOf(format, issued.code, pageOrigins, provider)
  if (body.SendTo === undefined || to === null) return { ...issued, patient, language, link, isQueued: false }
  const { siteKey, patientKey } = patient
  const wasSent = await sendOrQueue({
    send: (id) => sendInvitation(mailer, { id, channel, to, found, code: issued.code, link, language }),
    queue: (as) => queue.add(database, sendInvitationAgain, { siteKey, patientKey, format, channel, language }, as),
    failure: 'not-sent',
    stopped: 'text-not-agreed',
  })
  return { ...issued, patient, language, link, isQueued: !wasSent }
}

/**
 * Sends the queued invitation, unless the patient registered meanwhile. The code that staff saw is stored only as a
 * hash, so this one is new; both are valid.
 */
export const sendInvitationAgain = defineJob({
  kind: 'invitation',
  data: z.strictObject({
    ...patientScope,
    format: z.enum(['Portal', 'SixDigits']),
    channel: z.enum(['text', 'email']),
    language: z.enum(languages),
  }),
  deliver: async (
    { database, id, mailer, pageOrigins, now },
    { siteKey, patientKey, format, channel, language },
  ): Promise<void> => {
    const found = await findPatient(database, { siteKey, patientKey })
    const { patient, provider, account } = found
    const to = addressOf(patient, channel)
    if (account?.hasPassword || to === null) return
    if (channel === 'text' && !(await takesTexts(database, patient))) return
    const { code } = await addRegistrationCode(database, patient, { format, days: daysOf[format] }, now)
    await sendInvitation(mailer, {
      id,
      channel,
      to,
      found,
      code,
      link: linkOf(format, code, pageOrigins, provider),
      language,
    })
  },
})

function addressOf(patient: PatientRow, channel: 'email' | 'text'): string | null {
  return channel === 'email' ? patient.emailOnFile : patient.mobilePhone
}

function linkOf(
  format: 'Portal' | 'SixDigits',
  code: string,
  pageOrigins: Delivery['pageOrigins'],
  provider: ProviderRow,
): string | null {
  const address = pageAddress(pagePaths.registrationCode, { key: code })
  return format === 'Portal' ? pageLink(pageOrigins, provider, address) : null
}

interface Letter {
  id: string
  channel: 'email' | 'text'
  to: string
  found: FoundPatient
  code: string
  link: string | null
  language: Language
}

function sendInvitation(mailer: Mailer, { id, found, code, link, ...letter }: Letter): Promise<void> {
  const { provider, patient } = found
  return sendMessage(mailer, {
    ...letter,
    ...senderOf(provider),
    record: { id, kind: 'invitation', patient: scopeOf(patient) },
    template: letter.channel === 'email' ? mailedInvitation : textedInvitation,
    values: { provider: provider.name, code, link: link ?? '' },
  })
}

interface InvitationWords {
  provider: string
  code: string
  /** Empty for a code of six digits. */
  link: string
}

const textedInvitation: MessageTemplate<InvitationWords> = {
  en: ({ code, link }) => ({
    subject: '',
    text: `Your registration code is ${code}. ${link && `Register in our patient portal: ${link}`}`.trim(),
  }),
  es: ({ code, link }) => ({
    subject: '',
    text: `Su código de registro es ${code}. ${link && `Regístrese en nuestro portal: ${link}`}`.trim(),
  }),
}

/** Invites a patient to register. It does not say what for. */
const mailedInvitation: MessageTemplate<InvitationWords> = {
  en: ({ provider, code, link }) => ({
    subject: `Your registration code from ${provider}`,
    text: `${provider} invites you to its patient portal. Your registration code is ${code}. ${link}`.trim(),
  }),
  es: ({ provider, code, link }) => ({
    subject: `Su código de registro de ${provider}`,
    text: `${provider} le invita a su portal para pacientes. Su código de registro es ${code}. ${link}`.trim(),
  }),
}
