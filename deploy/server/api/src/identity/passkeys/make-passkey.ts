import { maxPasskeys, passkeyTermsVersion } from '@homeside/contract/constants/limits'
import type { addPasskey as addPasskeyCall, passkeyOptions as passkeyOptionsCall } from '@homeside/contract/passkeys'
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { isUniqueViolation } from '../../platform/database/database-trouble.ts'
import { passkeys } from '../../platform/database/tables/accounts.ts'
import { portalName } from '../../platform/mail/send-message.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { queueSecurityNotices } from '../../platform/queue/account-jobs.ts'
import { readAccount } from '../../platform/session/accounts.ts'
import { refuseVouchedAccount } from '../../platform/session/authenticate.ts'
import { requireProof } from '../../platform/session/proof.ts'
import { lockAccount } from '../account-providers/manage-providers.ts'
import { countPasskeys, findPasskeys, keepChallenge, passkeyUserId, relyingParty, takeChallenge } from './passkeys.ts'

/**
 * EdDSA, ES256 and RS256, which every device supports. The library's own list begins with one that Node.js has only
 * experimentally.
 */
const algorithms = [-8, -7, -257]

type Pages = Pick<Dependencies, 'pageOrigins'>
type PagesAndQueue = Pick<Dependencies, 'pageOrigins' | 'queue'>

/** The options for a device to make a discoverable passkey. */
export async function askForPasskey(
  { caller, browser, database, now }: CallRequest<typeof passkeyOptionsCall>,
  { pageOrigins }: Pages,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { accountKey } = caller
  await refuseVouchedAccount(database, accountKey)
  await requireProof(database, caller, now)
  const known = await findPasskeys(database, accountKey)
  if (known.length >= maxPasskeys) throw new Problem('too-many-passkeys')
  const { username } = await readAccount(database, accountKey)
  const options = await generateRegistrationOptions({
    rpName: portalName,
    rpID: relyingParty(browser, pageOrigins).id,
    userName: username,
    userDisplayName: username,
    userID: Buffer.from(await passkeyUserId(database, accountKey), 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(database, options.challenge, { purpose: 'create', accountKey }, now)
  return options
}

/** Stores a passkey that a device has made, with the version of the accepted terms. */
export async function addPasskey(
  { body, caller, browser, database, now }: CallRequest<typeof addPasskeyCall>,
  { pageOrigins, queue }: PagesAndQueue,
): Promise<void> {
  const { accountKey } = caller
  await refuseVouchedAccount(database, accountKey)
  await requireProof(database, caller, now)
  if (body.TermsVersion !== passkeyTermsVersion) throw refused('TermsVersion')
  const { id, origins } = relyingParty(browser, pageOrigins)
  const { verified, registrationInfo }: VerifiedRegistrationResponse = await verifyRegistrationResponse({
    response: body.Response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => takeChallenge(database, challenge, { purpose: 'create', accountKey }, now),
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    // The library throws for every fault.
    throw refused('Response')
  })
  if (!verified || !registrationInfo) throw refused('Response')
  const { credential } = registrationInfo
  try {
    await database.transaction(async (transaction) => {
      await lockAccount(transaction, accountKey)
      if ((await countPasskeys(transaction, accountKey)) >= maxPasskeys) throw new Problem('too-many-passkeys')
      await transaction
        .insert(passkeys)
        .values({
          accountKey,
          credentialId: credential.id,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: credential.transports ?? [],
          name: body.Name,
          termsVersion: body.TermsVersion,
          createdAt: now,
          lastUsedAt: null,
        })
      await queueSecurityNotices(queue, transaction, { accountKey, what: 'passkey-added', emails: [null] })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw refused('Response')
    throw error
  }
}

function refused(field: 'Response' | 'TermsVersion'): Problem {
  return new Problem('validation', { fields: { [field]: 'invalid' } })
}
