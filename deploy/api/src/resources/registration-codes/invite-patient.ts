import type { issueRegistrationCode as issueCall } from '@homeside/contract/invitations'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { pageLink } from '../../codes/links.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendMessage } from '../../mail/send-message.ts'
import { invitationMessage } from './invitation-message.ts'
import { issueRegistrationCode } from './issue-registration-code.ts'
import type { IssuedCode } from './issue-registration-code.ts'
import { findServedPatient } from './queries.ts'

export interface Invitation extends IssuedCode {
  link: string | null
}

/** Gives a patient a registration code, and sends it where staff say. */
export async function invitePatient(
  { body, params, caller, database, now, language }: CallRequest<typeof issueCall>,
  { mailer, pageOrigins }: Dependencies,
): Promise<Invitation> {
  const found = await findServedPatient(database, caller, params.key)
  if (found === null) throw new Problem('not-found')
  const { patient, provider, account } = found
  if (account?.hasPassword) throw new Problem('already-registered')
  const channel = body.SendTo === 'Email' ? 'email' : 'text'
  const to = channel === 'email' ? patient.emailOnFile : patient.mobilePhone
  if (body.SendTo !== undefined && to === null) throw new Problem('invitation-failed')
  // Six digits are soon guessed, so they live shortly.
  const issued = await issueRegistrationCode(
    database,
    patient,
    { format: body.Format, days: body.Format === 'Portal' ? 30 : 1 },
    now,
  )
  const link = body.Format === 'Portal' ? pageLink(pageOrigins, 'r', issued.code) : null
  if (body.SendTo !== undefined && to !== null) {
    const values = { provider: provider.name, code: issued.code, link: link ?? '' }
    const words = { template: invitationMessage, values, language }
    await sendMessage(mailer, { channel, to, sender: provider.name, ...words, failure: 'invitation-failed' })
  }
  return { ...issued, link }
}
