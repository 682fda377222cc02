import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { readSecrets } from '../../providers/directory/read-secrets.ts'
import type { Identity } from './identity-provider.ts'
import { SignOnFailed } from './sign-on-fault.ts'

/**
 * The identity provider of a provider's patients, or of its own people, with the secret that the provider's folder has.
 *
 * @throws SignOnFailed unavailable.
 */
async function identityOf(
  folder: string | undefined,
  siteKey: number,
  { issuer, clientId, scope }: Omit<Identity, 'secret'>,
  name: 'sign-on-secret' | 'staff-secret',
): Promise<Identity> {
  // While a secret is being replaced, the first line is the one that is used.
  const [secret = null] = await readSecrets(folder, siteKey, name).catch((error: unknown) => {
    throw new SignOnFailed('unavailable', error)
  })
  return { issuer, clientId, scope, secret }
}

type Settings = Pick<Dependencies, 'apiOrigin' | 'secretsFolder'>

/**
 * Finds the identity provider of a provider's patients.
 *
 * @throws SignOnFailed off, unavailable.
 */
export async function patientIdentity({ apiOrigin, secretsFolder }: Settings, provider: ProviderRow | null) {
  if (!provider?.signOn || apiOrigin === undefined) throw new SignOnFailed('off')
  const { siteKey, signOn } = provider
  return { ...signOn, siteKey, apiOrigin, identity: await identityOf(secretsFolder, siteKey, signOn, 'sign-on-secret') }
}

/**
 * Finds the identity provider of a provider's own people.
 *
 * @throws SignOnFailed off, unavailable.
 */
export async function staffIdentity({ apiOrigin, secretsFolder }: Settings, provider: ProviderRow | null) {
  if (!provider?.staffSignOn || apiOrigin === undefined) throw new SignOnFailed('off')
  const { siteKey, staffSignOn } = provider
  const identity = await identityOf(secretsFolder, siteKey, staffSignOn, 'staff-secret')
  return { ...staffSignOn, siteKey, apiOrigin, identity }
}
