import type { PasskeyAssertion } from '@homeside/contract/passkeys'
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { and, eq, lt, or } from 'drizzle-orm'

import type { PersonDatabase } from '../../platform/database/database.ts'
import { passkeys, type AccountRow, type PasskeyRow } from '../../platform/database/tables/accounts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { readAccount } from '../../platform/session/accounts.ts'
import {
  findPasskey,
  findPasskeys,
  keepChallenge,
  takeChallenge,
  type ChallengeUse,
  type RelyingParty,
} from './passkeys.ts'

/** The options for a device to sign with a passkey; of one account, when the owner is known. */
export async function askToShow(
  database: PersonDatabase,
  asked: ChallengeUse,
  { id }: RelyingParty,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = asked.accountKey === null ? [] : await findPasskeys(database, asked.accountKey)
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    ...(known.length > 0
      ? { allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })) }
      : {}),
  })
  await keepChallenge(database, options.challenge, asked, now)
  return options
}

/**
 * The account of the passkey that a device has signed with.
 *
 * @throws Problem invalid-credentials whenever anything is wrong: the passkey is unknown, removed, another account's or
 * another page's; the challenge was not asked for or is too old; or a copy has signed less often than its original.
 */
export async function provePasskey(
  database: PersonDatabase,
  response: PasskeyAssertion,
  asked: ChallengeUse,
  { id, origins }: RelyingParty,
  now: Date,
): Promise<AccountRow> {
  const passkey = await findPasskey(database, response.id)
  if (passkey === null || (asked.accountKey !== null && asked.accountKey !== passkey.accountKey)) throw refused()
  const account = await readAccount(database, passkey.accountKey)
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== account.passkeyUserId) throw refused()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => takeChallenge(database, challenge, asked, now),
    expectedOrigin: origins,
    expectedRPID: id,
    credential: credentialOf(passkey),
    requireUserVerification: true,
  }).catch(() => {
    // The library throws for every fault.
    throw refused()
  })
  if (!verified || !(await noteUse(database, passkey, authenticationInfo.newCounter, now))) throw refused()
  return account
}

/** Two answers of one device at the same time must not both count from the same number. */
export async function noteUse(
  database: PersonDatabase,
  { passkeyKey }: PasskeyRow,
  counter: number,
  now: Date,
): Promise<boolean> {
  // Devices that keep a passkey in several places do not count.
  const isLater = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), eq(passkeys.counter, counter)))
  const noted = await database
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.passkeyKey, passkeyKey), isLater))
    .returning({ passkeyKey: passkeys.passkeyKey })
  return noted.length > 0
}

function credentialOf({ credentialId, publicKey, counter, transports }: PasskeyRow) {
  return { id: credentialId, publicKey, counter, transports }
}

function refused(): Problem {
  return new Problem('invalid-credentials')
}
