import { randomUUID } from 'node:crypto'

import { SignJWT } from 'jose'

import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { pageLink } from '../../platform/mail/links.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { readSecrets } from '../../providers/directory/read-secrets.ts'

/** Where a provider's address takes the token that signs the patient in there. */
const place = '{token}'

/** The address of a provider's payments portal that may be kept: null for one that is made anew for each visit. */
export function keptPortalAddress({ provider: { bpcSsoUrl } }: PatientSession): string | null {
  return bpcSsoUrl?.includes(place) ? null : bpcSsoUrl
}

/**
 * The address of a provider's payments portal for one visit. For `{token}` in it stands a JWT, signed (HS256) with the
 * provider's `payments-portal-secret`, that names the patient for one minute. It runs by the true time, because the other
 * company reads it. Null without an address, and without the secret, which the log says.
 */
export async function visitedPortalAddress(
  { secretsFolder, pageOrigins, log }: Pick<Dependencies, 'secretsFolder' | 'pageOrigins' | 'log'>,
  caller: PatientSession,
): Promise<string | null> {
  const { patient, provider } = caller
  if (!provider.bpcSsoUrl?.includes(place)) return provider.bpcSsoUrl
  const [secret] = await readSecrets(secretsFolder, provider.siteKey, 'payments-portal-secret')
  if (secret === undefined) {
    log.error(
      { siteKey: provider.siteKey },
      'the payments portal needs a token, and the site has no payments-portal-secret',
    )
    return null
  }
  const token = await new SignJWT({ patient_key: patient.patientKey, external_key: patient.externalKey })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(pageLink(pageOrigins, provider))
    .setAudience(new URL(provider.bpcSsoUrl).origin)
    .setSubject(String(patient.patientKey))
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(new TextEncoder().encode(secret))
  return provider.bpcSsoUrl.replaceAll(place, token)
}
