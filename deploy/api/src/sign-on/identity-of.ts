import { readSecrets } from '../staff/read-secrets.ts'
import type { SecretName } from '../staff/read-secrets.ts'
import type { Identity } from './identity-provider.ts'

/** An identity provider of a provider's file, with the secret that its folder has. */
export async function identityOf(
  folder: string | undefined,
  siteKey: number,
  named: Omit<Identity, 'secret'>,
  name: SecretName,
): Promise<Identity> {
  // While a secret is being replaced, the first line is the one that is used.
  const [secret = null] = await readSecrets(folder, siteKey, name)
  return { issuer: named.issuer, clientId: named.clientId, scope: named.scope, secret }
}
