import { environmentManifest, type EnvironmentManifest } from '../records/environment-manifest.ts'
import { release, type Release } from '../records/release.ts'
import { requireSignature, SignatureError, keyIdOf } from '../signing/signature.ts'
import { manifestKeys, pastManifestKeys, releaseKeys, type Trust } from '../signing/trust.ts'
import type { AssetFolder } from '../store/asset-folder.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** A store whose signatures are checked when it is read. What it returns may be used. */
export class Registry {
  readonly store: ReleaseStore
  readonly assets: AssetFolder
  readonly trust: Trust
  /** Releases never change, so each is read and checked once. */
  readonly #known = new Map<string, Release>()
  /** Manifests never change either. */
  readonly #knownManifests = new Map<string, EnvironmentManifest>()

  constructor(store: ReleaseStore, assets: AssetFolder, trust: Trust) {
    this.store = store
    this.assets = assets
    this.trust = trust
  }

  /**
   * The release; null when there is none of this name and version.
   *
   * @throws SignatureError when it is not signed by a team that may release under this name.
   */
  async findRelease(name: string, version: string): Promise<Release | null> {
    const known = this.#known.get(`${name}@${version}`)
    if (known) return known
    const text = await this.store.releaseText(name, version)
    if (text === null) return null
    const found = readRelease(text, { name, version }, this.trust)
    this.#known.set(`${name}@${version}`, found)
    return found
  }

  /**
   * The release.
   *
   * @throws Error when there is none.
   */
  async release(name: string, version: string): Promise<Release> {
    const found = await this.findRelease(name, version)
    if (!found) throw new Error(`${name} ${version} was never published.`)
    return found
  }

  /**
   * The manifest with the highest serial; null when there is none.
   *
   * @throws SignatureError when it is not signed by this environment's registry, with a key that is in use.
   */
  async live(environment: string): Promise<EnvironmentManifest | null> {
    const serial = await this.store.newestSerial(environment)
    if (serial === 0) return null
    const found = await this.manifest(environment, serial)
    if (manifestKeys(environment, this.trust).some((key) => keyIdOf(key) === found.signature.key)) return found
    throw new SignatureError(manifestInWords({ environment, serial }), `the key ${found.signature.key} is retired.`)
  }

  /**
   * The manifest with this serial, also one from the time of a key that is retired now.
   *
   * @throws Error when there is none; SignatureError when no key signed it that was valid at the time.
   */
  async manifest(environment: string, serial: number): Promise<EnvironmentManifest> {
    const known = this.#knownManifests.get(`${environment}@${serial}`)
    if (known) return known
    const text = await this.store.manifestText(environment, serial)
    if (text === null) throw new Error(`${environment} has no serial ${serial}.`)
    const found = readManifest(text, { environment, serial }, pastManifestKeys(environment, serial, this.trust))
    this.#knownManifests.set(`${environment}@${serial}`, found)
    return found
  }
}

/**
 * Reads a release's description, and checks its signature.
 *
 * @param asked The name and version under which the description is stored.
 * @throws SignatureError when no key of the name's teams signed it, or when it describes another release.
 */
export function readRelease(text: string, asked: { name: string; version: string }, trust: Trust): Release {
  const what = `The release ${asked.name} ${asked.version}`
  const document = parsed(text, what)
  const { publishedBy } = document as { publishedBy?: unknown }
  requireSignature(document, releaseKeys(asked, String(publishedBy), trust), what)
  const found = release.parse(document)
  if (found.name !== asked.name || found.version !== asked.version) {
    throw new SignatureError(what, `it describes ${found.name} ${found.version}.`)
  }
  return found
}

/**
 * Reads a manifest, and checks it against the environment and serial under which it is stored.
 *
 * @param keys Those that may have signed it.
 */
export function readManifest(
  text: string,
  asked: { environment: string; serial: number },
  keys: readonly string[],
): EnvironmentManifest {
  const what = manifestInWords(asked)
  const document = parsed(text, what)
  requireSignature(document, keys, what)
  const found = environmentManifest.parse(document)
  if (found.environment !== asked.environment || found.serial !== asked.serial) {
    throw new SignatureError(what, `it is number ${found.serial} of ${found.environment}.`)
  }
  return found
}

function manifestInWords({ environment, serial }: { environment: string; serial: number }): string {
  return `Manifest ${serial} of ${environment}`
}

function parsed(text: string, what: string): object {
  try {
    const document: unknown = JSON.parse(text)
    if (typeof document === 'object' && document !== null) return document
  } catch {
    // Reported below, together with values that are no objects.
  }
  throw new SignatureError(what, 'it cannot be read.')
}
