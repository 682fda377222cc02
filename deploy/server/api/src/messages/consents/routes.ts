import { optIn } from '@homeside/contract/consents'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'
import { recordConsent, isWorded, wordings } from './consents.ts'

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
