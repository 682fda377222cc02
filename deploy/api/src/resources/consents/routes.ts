import { optIn } from '@homeside/contract/consents'

import type { ServeCall } from '../../calls/call-request.ts'
import { recordConsent } from './queries.ts'

export function serveConsents(serve: ServeCall): void {
  serve(optIn, {
    act: ({ database, caller, body, language, now }) =>
      recordConsent(database, caller.scope, {
        consentType: body.ConsentType,
        documentVersion: body.DocumentVersion,
        language,
        consentedAt: now,
      }),
    present: (_, { now }) => ({ Success: true as const, ConsentedUtc: now.toISOString() }),
  })
}
