import type { Registry } from '@homeside/releases/registry'
import type { Release, RemoteRelease } from '@homeside/releases/release'

/** What no page is made of, and why not. */
export interface Refusal {
  /** A remote or the brands; with `(fallback)` behind it where only that is refused. */
  name: string
  why: string
}

/** The releases that one reading of the store found whole, and those that it did not. */
export class WholeReleases {
  readonly #registry: Registry
  readonly #checked: Set<Release>
  readonly #found = new Map<string, Release | null>()
  readonly refused: Refusal[] = []

  /** @param checked Releases whose files were found whole before; those that are now are added. */
  constructor(registry: Registry, checked: Set<Release>) {
    this.#registry = registry
    this.#checked = checked
  }

  /** @throws Error naming the file, when one is missing or not what was published; or when it is not signed. */
  async require(name: string, version: string): Promise<Release> {
    const release = await this.#registry.release(name, version)
    if (!this.#checked.has(release)) await this.#registry.assets.requireWhole(release)
    this.#checked.add(release)
    this.#found.set(`${name}@${version}`, release)
    return release
  }

  /** Whether a release is whole; why it is not is noted down, under its name and what it would have been. */
  async has(name: string, version: string, as = ''): Promise<boolean> {
    const known = this.#found.get(`${name}@${version}`)
    if (known !== undefined) return known !== null
    try {
      await this.require(name, version)
      return true
    } catch (problem) {
      this.#found.set(`${name}@${version}`, null)
      this.refuse(`${name}${as}`, problem instanceof Error ? problem.message : String(problem))
      return false
    }
  }

  refuse(name: string, why: string): void {
    this.refused.push({ name, why })
  }

  /** The release of a remote that was found whole; null for any other. */
  remote(name: string, version: string): RemoteRelease | null {
    const release = this.#found.get(`${name}@${version}`)
    return release?.kind === 'remote' ? release : null
  }
}
