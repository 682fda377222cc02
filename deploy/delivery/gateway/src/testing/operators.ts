import { appendFile, copyFile, rm } from 'node:fs/promises'
import path from 'node:path'

import { block } from '@homeside/releases/changes/block'
import type { Author, EnvironmentChange } from '@homeside/releases/changes/change-environment'
import { abort } from '@homeside/releases/changes/pause'
import { pin } from '@homeside/releases/changes/pin'
import { promote } from '@homeside/releases/changes/promote'
import { RefusedError } from '@homeside/releases/changes/refused-error'
import { rollBack } from '@homeside/releases/changes/roll-back'
import type { EnvironmentManifest, RemoteTrack } from '@homeside/releases/records/environment-manifest'
import { Registry } from '@homeside/releases/registry/registry'
import type { ReleaseStore } from '@homeside/releases/store/release-store'
import {
  newSigner,
  publishSomeBrands,
  publishSomeHost,
  publishSomeRemote,
  putSomeLive,
  randomFrom,
  type TestRegistry,
} from '@homeside/releases/testing'

/** Three operators who act at random, and whose commands are killed at any moment. */

export const operators = ['anna', 'bob', 'carl'] as const
export const remotes = ['orders', 'messages'] as const
const firstVersions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'] as const

/** What an operator did, and the result. */
export interface Deed {
  verb: 'promote' | 'rollback' | 'block' | 'pin' | 'abort' | 'publish'
  by: string
  /** Unique per action, so that a manifest tells which action wrote it. */
  why: string
  name: string
  version: string
  isReasoned: boolean
  /** The version that the operator named for replacement. */
  said: string | null
  outcome: 'done' | 'refused' | 'crashed'
  changed: EnvironmentChange | null
}

/** A command was killed. */
class Killed extends Error {}

/** One environment with a host, brands and two remotes, and every action on it. */
export class Operators {
  readonly environment: string
  readonly registry: Registry
  readonly deeds: Deed[] = []
  /** Versions of orders with a file that differs from what was published. */
  readonly damaged = new Set<string>()
  readonly #test: TestRegistry
  readonly #random: () => number
  readonly #versions = { orders: [...firstVersions], messages: [...firstVersions] } as Record<string, string[]>

  private constructor(test: TestRegistry, environment: string, random: () => number) {
    this.#test = test
    this.environment = environment
    this.#random = random
    this.registry = this.#registryOf(test.registry.store)
  }

  /** Publishes the releases that every sequence starts with, once for all. */
  static async publish(test: TestRegistry): Promise<void> {
    await publishSomeHost(test, '1.0.0')
    await publishSomeBrands(test, '1.0.0')
    for (const name of remotes) for (const version of firstVersions) await publishSomeRemote(test, version, { name })
  }

  /** A new environment in which 1.0.0 of everything is live. */
  static async begin(test: TestRegistry, seed: number): Promise<Operators> {
    const begun = new Operators(test, `run-${seed}`, randomFrom(seed))
    const live = { host: '1.0.0', brands: '1.0.0', remotes: { orders: '1.0.0', messages: '1.0.0' } }
    const { environment, registry } = begun
    await putSomeLive({ ...test, registry, keys: { [environment]: begun.#author('', '').signer } }, live, environment)
    return begun
  }

  /** One to three operators act at once. */
  async step(): Promise<void> {
    await this.#damageOrMend()
    const live = await this.registry.live(this.environment)
    const deeds = operators.filter(() => this.#random() < 0.6).map((by) => this.#deed(by, live))
    await Promise.all(deeds.map((deed) => this.#attempt(deed)))
    this.deeds.push(...deeds)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  /** Repairs what was damaged, for the next user of these releases. */
  async end(): Promise<void> {
    for (const version of this.damaged) await this.#mend(version)
  }

  /** Clears what was read: each command is its own process. */
  #registryOf(store: ReleaseStore): Registry {
    const { assets, trust } = this.#test.registry
    const keys = trust.environments['local'] ?? []
    return new Registry(store, assets, { ...trust, environments: { [this.environment]: keys } })
  }

  #author(by: string, why: string): Author {
    return { by, why, signer: this.#test.keys['local'] ?? newSigner() }
  }

  #deed(by: string, live: EnvironmentManifest | null): Deed {
    const verbs = ['promote', 'promote', 'promote', 'rollback', 'rollback', 'block', 'pin', 'abort', 'publish'] as const
    const name = this.#one(remotes)
    const track = live?.remotes[name]
    const verb = this.#one(verbs)
    // An operator who has looked names what runs. Another one may name any version.
    const seen = (verb === 'rollback' ? track?.candidate?.version : undefined) ?? track?.stable ?? null
    return {
      verb,
      by,
      why: `${by} ${this.deeds.length} ${this.#random()}`,
      name,
      version: this.#anyVersion(name),
      isReasoned: this.chance(0.3),
      said: this.chance(0.5) ? null : this.chance(0.8) ? seen : this.#anyVersion(name),
      outcome: 'refused',
      changed: null,
    }
  }

  async #attempt(deed: Deed): Promise<void> {
    const registry = this.#registryOf(this.#mortal(this.#test.registry.store))
    const weight = this.chance(0.4) ? { weight: 50 } : {}
    const isPinned = this.chance(0.7)
    const version = `2.${this.deeds.length}.${Math.floor(this.#random() * 1e9)}`
    try {
      if (deed.verb === 'publish') {
        await publishSomeRemote({ ...this.#test, registry }, version, { name: deed.name })
        this.#versions[deed.name]?.push(version)
      } else deed.changed = await this.#change(registry, deed, { weight, isPinned })
      deed.outcome = 'done'
    } catch (error) {
      if (error instanceof Killed) deed.outcome = 'crashed'
      else if (!(error instanceof RefusedError)) throw error
    }
  }

  #change(
    registry: Registry,
    { by, isReasoned, name, said, verb, version, why }: Deed,
    { isPinned, weight }: { isPinned: boolean; weight: { weight?: number } },
  ): Promise<EnvironmentChange> {
    const { environment } = this
    const common = { name, environment, author: this.#author(by, why) }
    const to = { environment, promotesFrom: null }
    const passedOver = (): void => undefined
    if (verb === 'rollback')
      return rollBack(registry, { ...common, names: [said ? `${name}@${said}` : name], passedOver })
    if (verb === 'block') return block(registry, { ...common, version })
    if (verb === 'abort') return abort(registry, common)
    if (verb === 'pin') {
      return pin(registry, { ...common, version: isPinned ? version : null, alias: 'northridge', isReasoned })
    }
    const replaces = said ? { replaces: [`${name}@${said}`] } : {}
    const releases = [`${name}@${version}`]
    return promote(registry, { ...common, releases, from: null, to, isReasoned, ...replaces, ...weight })
  }

  /** A store whose user is killed now and then: before a write, or after it but before the user learns of it. */
  #mortal(store: ReleaseStore): ReleaseStore {
    const killed = this.#random()
    const mortal =
      <Written extends unknown[]>(write: (...written: Written) => Promise<void>) =>
      async (...written: Written): Promise<void> => {
        if (killed < 0.1) throw new Killed()
        await write(...written)
        if (killed > 0.9) throw new Killed()
      }
    return {
      ...store,
      appendManifest: mortal<[string, number, string]>((...manifest) => store.appendManifest(...manifest)),
      addRelease: mortal<[string, string, string]>((...release) => store.addRelease(...release)),
    }
  }

  async #damageOrMend(): Promise<void> {
    const version = this.#one(firstVersions)
    if (!this.chance(0.3)) return
    if (this.damaged.has(version)) return this.#mend(version)
    const file = this.#pageOf(version)
    await copyFile(file, `${file}.kept`)
    await appendFile(file, ' ')
    this.damaged.add(version)
  }

  async #mend(version: string): Promise<void> {
    const file = this.#pageOf(version)
    await copyFile(`${file}.kept`, file)
    await rm(`${file}.kept`)
    this.damaged.delete(version)
  }

  #pageOf(version: string): string {
    return path.join(this.registry.assets.folderOf('orders', version), 'page.js')
  }

  #anyVersion(name: string): string {
    return this.#one(this.#versions[name] ?? firstVersions)
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
}

/** The stable and the candidate version of a name, as one text to compare. */
export function versionsOf(track: RemoteTrack | undefined): string {
  return `${track?.stable} ${track?.candidate?.version}`
}
