import { createHmac, randomUUID } from 'node:crypto'

import { eq, inArray } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'

import type { Database } from '../../platform/database/database.ts'
import { remoteKeys, type RemoteKey } from '../../platform/database/tables/accounts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { newSecret } from '../../platform/session/secrets.ts'

/** For how many seconds a remote's backend may believe a token. */
export const remoteTokenSeconds = 300

/** A key signs for this many days, and is published for as many more, so that no token outlives its key. */
const signingDays = 90

const algorithm = 'ES256'

/**
 * The token with which a remote names the patient to its own backend. The remote is its audience. Its subject is a text
 * that no other remote and no other provider gets. Keys and time limit follow the true time, because another company
 * reads them.
 *
 * @throws Problem feature-off when the API does not know its own address, which the backend asks for the keys.
 */
export async function signRemoteToken(
  database: Database,
  remote: string,
  { patient: { patientKey, siteKey }, provider }: PatientSession,
  issuer: string | undefined,
): Promise<string> {
  if (issuer === undefined) throw new Problem('feature-off')
  const name = keyName(period())
  const key = await kept(database, name, newKey)
  const { secret } = await kept(database, 'subjects', () => Promise.resolve({ secret: newSecret() }))
  const subject = createHmac('sha256', secret).update(`${remote} ${siteKey} ${patientKey}`).digest('base64url')
  return new SignJWT({ provider: provider.alias })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: name })
    .setIssuer(issuer)
    .setAudience(remote)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${remoteTokenSeconds} seconds`)
    .sign(await importJWK(key, algorithm))
}

/** The public halves of the keys, by which a backend knows a token. */
export async function publicKeys(database: Database): Promise<JWK[]> {
  const names = [period(), period() - 1].map(keyName)
  const rows = await database.select().from(remoteKeys).where(inArray(remoteKeys.name, names))
  return rows.map(({ name, secret }) => ({ ...publicHalf(secret as JWK), kid: name, alg: algorithm, use: 'sig' }))
}

/** The key without the number that signs. */
function publicHalf(key: JWK): JWK {
  const half = { ...key }
  delete half.d
  return half
}

const period = () => Math.floor(Date.now() / (signingDays * 86_400_000))
const keyName = (of: number) => `signing-${of}`

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return exportJWK(privateKey)
}

/** What is kept under a name, made where there is nothing. Of two servers that make it at once, one wins. */
async function kept<Secret extends RemoteKey>(
  database: Database,
  name: string,
  make: () => Promise<Secret>,
): Promise<Secret> {
  const find = () => database.select().from(remoteKeys).where(eq(remoteKeys.name, name))
  const [before] = await find()
  if (before) return before.secret as Secret
  await database
    .insert(remoteKeys)
    .values({ name, secret: await make() })
    .onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error(`The key ${name} was made and is not there.`)
  return made.secret as Secret
}
