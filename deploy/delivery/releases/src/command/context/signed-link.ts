import { RefusedError } from '../../changes/refused-error.ts'
import { environmentNamed } from '../../environments/environment.ts'
import { longestHours, overrideToken } from '../../override/override-token.ts'
import { isOnEveryPage, loginFor } from '../../records/environment-manifest.ts'
import { goneAfter, seenGateways } from '../../serving/gateways.ts'
import type { Workplace } from './workplace.ts'

/** A link that shows a published release to whoever opens it. */
export interface SignedLink {
  environment: string
  link: string
  token: string
  expiresUtc: string
}

/**
 * Refuses host and brands, because every page has them and nobody can try out others.
 *
 * @throws RefusedError naming what can be tried out.
 */
export function requireTryable(name: string): void {
  if (isOnEveryPage(name)) throw new RefusedError('Only a remote or one brand can be tried out.')
}

/**
 * Signs a link that shows a published remote or brand in an environment for some hours.
 *
 * @throws RefusedError when there is no key for it, or the hours are too many.
 */
export async function signedLink(
  { environments, publisherOf, registry, signerFor }: Workplace,
  { hours, name, version, ...asked }: { name: string; version: string; environment: string; hours: number },
): Promise<SignedLink> {
  const { environment, overrides, pageHosts } = environmentNamed(asked.environment, environments)
  if (!(hours > 0 && hours <= longestHours)) {
    throw new RefusedError(`Write --hours as a number up to ${longestHours}.`)
  }
  const expiresUtc = new Date(Date.now() + hours * 3_600_000).toISOString()
  const teams = overrides === 'free' ? ownSigner(() => publisherOf(name).signer) : null
  const signer = teams ?? signerFor(environment)
  const token = overrideToken({ environment, remote: name, version, expiresUtc }, signer)
  const host = pageHosts[0] ?? ''
  const origin =
    host === 'localhost' ? `http://localhost:${await portOfThisMachine(registry, environment)}` : `https://${host}`
  return { environment, link: `${origin}${loginFor(name)}?remote=${token}`, token, expiresUtc }
}

/** The port of the portal on this machine: its gateway reports under a name that ends with it. */
async function portOfThisMachine({ store }: Workplace['registry'], environment: string): Promise<string> {
  const seen = await seenGateways(store, environment)
  const running = seen.find(({ seenSecondsAgo }) => seenSecondsAgo <= goneAfter)
  return running?.gateway.split(':').at(-1) ?? '8080'
}

/** Few people have the environment's key. Where anybody may try anything, a team's own is valid for its remote. */
function ownSigner<Signer>(find: () => Signer): Signer | null {
  try {
    return find()
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}
