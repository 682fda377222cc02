import type { BrandsRelease, Release, RemoteRelease } from '@homeside/releases/records/release'
import type { Registry } from '@homeside/releases/registry/registry'
import { isThatBrand } from '@homeside/releases/resolve/brand-for'

/** A release that no page uses, and why. */
export interface Refusal {
  /** The name of a remote or the brands, followed by `(fallback)` when only the fallback is refused. */
  name: string
  why: string
}

/** The releases that one reading of the store found complete, and those that it refused. */
export class WholeReleases {
  readonly #registry: Registry
  readonly #checked: Set<Release>
  readonly #found = new Map<string, Release | null>()
  readonly refused: Refusal[] = []

  /**
   * @param checked Releases that were found complete before. This reading adds to them.
   */
  constructor(registry: Registry, checked: Set<Release>) {
    this.#registry = registry
    this.#checked = checked
  }

  /**
   * Checks a release.
   *
   * @throws Error naming the file that is missing or differs, or the missing signature.
   */
  async require(name: string, version: string): Promise<Release> {
    const release = await this.#registry.release(name, version)
    if (!this.#checked.has(release)) await this.#registry.assets.requireWhole(release)
    this.#checked.add(release)
    this.#found.set(`${name}@${version}`, release)
    return release
  }

  /**
   * Whether a release is complete. If not, the reason is noted.
   *
   * @param role What is added to the name there, such as ` (fallback)`.
   */
  async isWhole(name: string, version: string, role = ''): Promise<boolean> {
    const known = this.#found.get(`${name}@${version}`)
    if (known !== undefined) return known !== null
    try {
      await this.require(name, version)
      return true
    } catch (problem) {
      this.#found.set(`${name}@${version}`, null)
      this.refuse(`${name}${role}`, problem instanceof Error ? problem.message : String(problem))
      return false
    }
  }

  refuse(name: string, why: string): void {
    this.refused.push({ name, why })
  }

  /** The release of a remote if it was found complete; otherwise null. */
  remote(name: string, version: string): RemoteRelease | null {
    const release = this.#found.get(`${name}@${version}`)
    return release?.kind === 'remote' ? release : null
  }

  /** The release of one brand if it was found complete and holds that brand alone; otherwise null. */
  ownBrand(name: string, version: string): BrandsRelease | null {
    const release = this.#found.get(`${name}@${version}`)
    return release?.kind === 'brands' && isThatBrand(name, release) ? release : null
  }
}
