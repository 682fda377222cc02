import { referenceOf } from '@homeside/contract/constants/reference'
import {
  patientRegistrationCode,
  patientSearch,
  selfRegisterAccess,
  verifySelfRegister,
  verifySelfRegisterCode,
} from '@homeside/contract/self-registration'
import { generateCode } from '@homeside/contract/verification'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, type FoundPatient } from '../../platform/database/find-patient.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { countingMisses, sendsFrom } from '../../platform/limits/code-limits.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { BrowserBinding } from '../../platform/session/browser-binding.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { issueRegistrationCode } from '../registration-codes/registration-code.ts'
import { refuseLinkedEmail } from '../registration/verify-registration.ts'
import { proveCode, searchPatient, findOpenProvider, hasProven } from './search-patient.ts'
import { destinationKey, readDestinationKey, requestCode } from './send-code.ts'

/** How long the registration code is valid that a browser gets after its proof. */
const daysToRegister = 1

/** Serves the calls of self-registration. */
export function serveSelfRegistration(serve: ServeCall, { mailer, pageOrigins, queue }: Dependencies): void {
  serve(selfRegisterAccess, {
    act: ({ database, params }) => findOpenProvider(database, params.siteKey),
    present: (provider) => ({ Success: provider !== null }),
  })

  serve(patientSearch, {
    act: async (request) => ({ ...(await searchPatient(request, mailer)), correlationId: request.correlationId }),
    present: ({ transactionKey, destinations, expiresAt, correlationId }) => ({
      TransactionKey: transactionKey,
      Reference: referenceOf(correlationId),
      Destinations: destinations.map((destination) => ({
        DestinationKey: destinationKey(transactionKey, destination),
        Channel: destination.channel === 'text' ? ('Text' as const) : ('Email' as const),
        Masked: destination.masked,
      })),
      ExpiresUtc: expiresAt.toISOString(),
    }),
  })

  serve(generateCode, {
    act: async ({ database, params, browser, address, language, now }) => {
      await countAttempts(database, [sendsFrom(address)], now)
      const { transactionKey, channel } = readDestinationKey(params.id)
      return requestCode(
        { database, mailer, now, pageOrigins, queue },
        {
          transactionHash: hashSecret(transactionKey),
          bindingHash: browser.hash ?? '',
          channel,
          language,
          isCounted: false,
        },
      )
    },
    present: (wasSent) => ({ Success: true as const, ...(wasSent ? {} : { Queued: true as const }) }),
  })

  serve(verifySelfRegisterCode, {
    act: (request) => countingMisses(request, () => proveCode(request, queue)),
    present: ({ siteKey, patientKey }) => ({ Verified: true as const, SiteKey: siteKey, PatientKey: patientKey }),
  })

  serve(verifySelfRegister, {
    act: async (request) => {
      const { body } = request
      const { patient } = await mustHaveProven(request, { siteKey: body.SiteKey, patientKey: body.PatientKey })
      await refuseLinkedEmail(request, patient, body.EmailAddress)
    },
    present: () => ({ Success: true as const }),
  })

  serve(patientRegistrationCode, {
    act: async (request) => {
      const { database, now } = request
      const { patient, provider } = await mustHaveProven(request, request.params)
      const code = await issueRegistrationCode(database, patient, { format: 'Portal', days: daysToRegister }, now)
      return { ...code, provider }
    },
    present: ({ code, expiresAt, provider }) => ({
      RegistrationCode: code,
      Alias: provider.alias,
      ExpiresUtc: expiresAt.toISOString(),
    }),
  })
}

interface Asking {
  database: Database
  browser: BrowserBinding
  address: string
  now: Date
}

/**
 * Requires that this browser proved a code of this patient, while its search lasts.
 *
 * @throws Problem no-match when it did not; already-registered, which only a browser with a proof is told.
 */
async function mustHaveProven(asking: Asking, { siteKey, patientKey }: Scope): Promise<FoundPatient> {
  const { browser, database, now } = asking
  const scope = { siteKey, patientKey }
  await countingMisses(asking, async () => {
    if (!(await hasProven(database, scope, browser.hash, now))) throw new Problem('no-match')
  })
  const found = await findPatient(database, scope)
  if (found.account?.hasPassword) throw new Problem('already-registered')
  return found
}
