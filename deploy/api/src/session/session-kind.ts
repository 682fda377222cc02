import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import { liteSession } from '@homeside/contract/constants/session-kinds'
import type { SessionKind } from '@homeside/contract/constants/session-kinds'

import type { SessionRow } from '../database/tables/accounts.ts'

/**
 * The kind of a session. The session of a texted link keeps the kind of its one screen, also while its patient is
 * registering.
 *
 * @param registrationStep of the patient of the session, while the wizard is unfinished.
 * @returns null for a texted link's session whose screen is not known here. Such a session may make no call.
 */
export function sessionKind(session: SessionRow, registrationStep: number | null): SessionKind | null {
  if (session.choosingProvider) return 'choosing'
  if (session.siteKey === null) return 'no-registrations'
  if (session.patientHubLite) {
    const template = dynamicTemplates.find(({ key }) => key === session.dynamicTemplateKey)
    return template ? liteSession(template.route) : null
  }
  return registrationStep === null ? 'portal' : 'registering'
}
