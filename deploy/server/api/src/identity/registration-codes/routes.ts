import { plainRegistrationCode } from '@homeside/contract/constants/typed-text'
import {
  issueRegistrationCode as issueCall,
  staffInvite,
  type IssueRegistrationCodeAnswer,
  type StaffInviteAnswer,
} from '@homeside/contract/invitations'
import { verifyRegistrationCode } from '@homeside/contract/registration'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { hashRegistrationCode } from '../../platform/codes/random-codes.ts'
import type { Database } from '../../platform/database/database.ts'
import { providers, type ProviderRow } from '../../platform/database/tables/providers.ts'
import { registrationCodes } from '../../platform/database/tables/registration.ts'
import { countingMisses, maxCodeTries } from '../../platform/limits/code-limits.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { invitePatient, type Invitation } from './invite-patient.ts'

const refusals = [
  'not-found',
  'already-registered',
  'record-closed',
  'text-not-agreed',
  'invitation-failed',
  'not-sent',
] as const

/** Serves the calls about registration codes. */
export function serveRegistrationCodes(serve: ServeCall, dependencies: Dependencies): void {
  serve(verifyRegistrationCode, {
    act: (request) =>
      countingMisses(request, async () => {
        const code = plainRegistrationCode(request.params.code)
        // There are too few codes of six digits: trying them all would reveal which are in use.
        const found = code.length < 9 ? null : await findCodeProvider(request.database, code, request.now)
        if (found === null) throw new Problem('invalid-registration')
        return { ...found, code }
      }),
    present: ({ code, provider, expiresAt }) => ({
      RegistrationCode: code,
      SiteKey: provider.siteKey,
      Alias: provider.alias,
      ExpiresUtc: expiresAt.toISOString(),
    }),
  })

  serve(issueCall, {
    act: (request) => invitePatient(request, dependencies, request.params.key),
    present: presentInvitation,
  })

  serve(staffInvite, {
    act: async (request) => {
      const invited: Invitation[] = []
      const refused: StaffInviteAnswer['Refused'] = []
      for (const key of new Set(request.body.PatientKeys)) {
        try {
          const invitation = await invitePatient(request, dependencies, key)
          invited.push(invitation)
          request.trail.patients.push(invitation.patient)
        } catch (error) {
          const code = error instanceof Problem ? refusals.find((each) => each === error.code) : undefined
          if (code === undefined) throw error
          refused.push({ PatientKey: key, Code: code })
        }
      }
      return { invited, refused }
    },
    present: ({ invited, refused }) => ({
      Items: invited.map((invitation) => ({ ...presentInvitation(invitation), ...presentReader(invitation) })),
      Refused: refused,
    }),
  })
}

function presentInvitation({ code, link, expiresAt, isQueued }: Invitation): IssueRegistrationCodeAnswer {
  return {
    RegistrationCode: code,
    Link: link,
    ExpiresUtc: expiresAt.toISOString(),
    ...(isQueued ? { Queued: true as const } : {}),
  }
}

/** The reader of a letter with the code. */
function presentReader({ patient, language }: Invitation) {
  const { street: Street, apt: Apt, city: City, state, postalCode: PostalCode } = patient
  return {
    PatientKey: patient.patientKey,
    PatientName: `${patient.firstName} ${patient.lastName}`,
    ExternalKey: patient.externalKey,
    Address: { Street, Apt, City, State: state, PostalCode },
    Language: language,
  }
}

/** The provider that issued a valid code. Says nothing about its patient. */
async function findCodeProvider(
  database: Database,
  code: string,
  now: Date,
): Promise<{ provider: ProviderRow; expiresAt: Date } | null> {
  const [row] = await database
    .select({ provider: providers, expiresAt: registrationCodes.expiresAt })
    .from(registrationCodes)
    .innerJoin(providers, eq(providers.siteKey, registrationCodes.siteKey))
    .where(
      and(
        eq(registrationCodes.codeHash, hashRegistrationCode(code)),
        isNull(registrationCodes.usedAt),
        gt(registrationCodes.expiresAt, now),
        lt(registrationCodes.tries, maxCodeTries),
      ),
    )
  return row ?? null
}
