import type { Release, Unsigned } from '../records/release.ts'
import { readRelease, type Registry } from '../registry/registry.ts'
import { canonicalJson, withSignature, type Signer } from '../signing/signature.ts'
import { releaseKeys, teamsOf } from '../signing/trust.ts'
import { ReleaseExistsError } from '../store/release-store.ts'

/**
 * Signs a release and writes it once: first all its files in one step, then its description. A publisher that is killed
 * between leaves complete files that nobody sees; the next attempt at this version completes the release.
 *
 * @param unsigned What is published; `publishedBy` names the team whose key the signer has.
 * @throws ReleaseExistsError when the version exists with other bytes; Error when the key is not the team's.
 */
export async function addRelease(
  registry: Registry,
  unsigned: Unsigned<Release>,
  builtFolder: string,
  signer: Signer,
): Promise<void> {
  const { name, version } = unsigned
  requireOwnKey(registry, unsigned, signer)
  if ((await registry.store.releaseText(name, version)) !== null) throw new ReleaseExistsError(name, version)
  const signed: Release = withSignature<Unsigned<Release>>(unsigned, signer)
  const text = `${JSON.stringify(signed, null, 2)}\n`
  // Checked as every reader will, so that nothing unreadable is written.
  readRelease(text, { name, version }, registry.trust)
  await discardForeignFiles(registry, name, version)
  const placed = await registry.assets.place(signed, builtFolder, text)
  const there = readRelease(placed, { name, version }, registry.trust)
  await registry.store.addRelease(name, version, placed)
  if (canonicalJson(there.assets) !== canonicalJson(signed.assets)) throw new ReleaseExistsError(name, version)
}

function requireOwnKey({ trust }: Registry, unsigned: Unsigned<Release>, signer: Signer): void {
  const { name, publishedBy: team } = unsigned
  const owners = teamsOf(name, trust).map((each) => each.name)
  if (!owners.includes(team)) {
    const whose = owners.length > 0 ? `It belongs to ${owners.join(', ')}.` : 'No team in teams.json may publish it.'
    throw new Error(`${team} may not publish ${name}. ${whose}`)
  }
  if (releaseKeys(unsigned, team, trust).includes(signer.publicKey)) return
  throw new Error(
    `The key ${signer.keyId} is not one of ${team}. Use the team's own, or add this one to its keys in teams.json: ` +
      signer.publicKey,
  )
}

/** Files without a signed description were put there by hand, and would block this version for ever. */
async function discardForeignFiles({ assets, trust }: Registry, name: string, version: string): Promise<void> {
  if (!(await assets.has(name, version))) return
  const description = await assets.description(name, version)
  try {
    readRelease(description ?? '', { name, version }, trust)
  } catch {
    const aside = await assets.setAside(name, version)
    await aside?.remove()
  }
}
