import type { PageFacts, RemoteFacts, SharedExports } from '@homeside/contract/build-facts'
import {
  accountStatusPart,
  homeCardPart,
  ownFactsPart,
  ownFactsPaths,
  pageNames,
} from '@homeside/contract/constants/remote-parts'
import { federationRuntime, sharedGroups, sharedModules } from '@homeside/contract/constants/shared-modules'
import { remoteDescriptor, type RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { languages } from '@homeside/contract/wire'
import type { Compilation, Compiler } from '@rspack/core'

import { type SharedUsesPlugin, rangeOf, sharedName, type Claims } from './shared-uses-plugin.ts'

/**
 * Writes `remote.json` (the validated descriptor) and `pages.json` (for each page its chunks and groups of shared
 * modules, and the text files of each language), so that a page can be preloaded without fetching a manifest. A page is
 * in `src/pages/<page>/`, a home card in `src/home-cards/<card>/`, an account status in
 * `src/account-statuses/<entry>/`, what the remote says of itself in `src/own-facts/`, texts in
 * `src/strings/<language>.json`.
 */
export class RemoteFactsPlugin {
  readonly #descriptor: RemoteDescriptor
  readonly #container: string
  readonly #uses: SharedUsesPlugin | null
  readonly #claims: Claims

  /** @param uses What the build uses of the host; null for a build without code, whose pages are listed without files. */
  constructor(descriptor: RemoteDescriptor, container: string, uses: SharedUsesPlugin | null, claims: Claims = {}) {
    const checked = remoteDescriptor.safeParse(descriptor)
    if (!checked.success) {
      const wrong = checked.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')
      throw new Error(`The descriptor of the remote ${descriptor.name} is not valid:\n${wrong}`)
    }
    this.#descriptor = descriptor
    this.#container = container
    this.#uses = uses
    this.#claims = claims
  }

  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('RemoteFactsPlugin', (compilation) => {
      const stage = { name: 'RemoteFactsPlugin', stage: Stages.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tap(stage, () => {
        const hasOwnFacts = ownFactsPaths(this.#descriptor).length > 0
        const parts = [
          ...pageNames(this.#descriptor).map((page) => ({ part: page, folder: `pages/${page}` })),
          ...this.#descriptor.homeCards.map(({ card }) => ({ part: homeCardPart(card), folder: homeCardPart(card) })),
          ...(this.#descriptor.account ?? [])
            .filter(({ hasStatus }) => hasStatus)
            .map(({ entry }) => ({ part: accountStatusPart(entry), folder: accountStatusPart(entry) })),
          ...(hasOwnFacts ? [{ part: ownFactsPart, folder: 'own-facts' }] : []),
        ]
        const pages = Object.fromEntries(
          parts
            .filter(({ folder }) => !this.#uses || groupsOf(compilation, folder).length > 0)
            .map(({ folder, part }) => [part, pageFacts(compilation, folder)] as const),
        )
        const facts: RemoteFacts = {
          container: this.#container,
          entry: 'remoteEntry.js',
          pages,
          requires: {
            contract: `^${this.#descriptor.contract}`,
            shared: requiredRanges(compilation, this.#claims),
            // A remote in development is no release.
            ...(this.#uses && compiler.options.mode !== 'development'
              ? { exports: hasOwnFacts ? withOwnFacts(this.#uses.withTypes()) : this.#uses.withTypes() }
              : {}),
          },
          strings: Object.fromEntries(languages.map((language) => [language, stringFiles(compilation, language)])),
        }
        compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(this.#descriptor, null, 2)))
        compilation.emitAsset('pages.json', new sources.RawSource(JSON.stringify(facts, null, 2)))
      })
    })
  }
}

/** Older hosts lack this export. They do not know badges and cards that a remote sets itself. */
function withOwnFacts(exports: SharedExports): SharedExports {
  const stores = '@homeside/session/screen-stores'
  return { ...exports, [stores]: { ownFactsAtom: {}, ...exports[stores] } }
}

/** The range of versions for every shared module that the remote uses. */
function requiredRanges({ modules }: Compilation, claims: Claims): Record<string, string> {
  const names = new Set([...modules].map(sharedName))
  const used = sharedModules.filter((name) => names.has(name))
  const ranges = used.map((name) => [name, rangeOf(name, claims)] as const)
  return Object.fromEntries([...ranges, [federationRuntime.name, `^${federationRuntime.version}`]])
}

/** The group that the host loads a shared module with. */
function groupOf(name: string | null): string | undefined {
  return Object.entries(sharedGroups).find(([, names]) => (names as readonly (string | null)[]).includes(name))?.[0]
}

function stringFiles(compilation: Compilation, language: string): string[] {
  const groups = compilation.chunkGroups.filter((group) =>
    group.origins.some((origin) => origin.request === `./strings/${language}.json`),
  )
  return [...new Set(groups.flatMap((group) => group.chunks.flatMap((chunk) => [...chunk.files])))]
}

/** The chunks that the remote's module loads from a folder. */
function groupsOf(compilation: Compilation, folder: string): Compilation['chunkGroups'] {
  return compilation.chunkGroups.filter((group) =>
    group.origins.some((origin) => origin.request?.startsWith(`./${folder}/`)),
  )
}

function pageFacts(compilation: Compilation, folder: string): PageFacts {
  const chunks = groupsOf(compilation, folder).flatMap((group) => group.chunks)
  const assets = new Set(chunks.flatMap((chunk) => [...chunk.files]))
  const modules = new Set(chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)].map(sharedName)))
  const groups = new Set([...modules].map(groupOf).filter((group) => group !== undefined))
  return { assets: [...assets].toSorted(), shared: [...groups].filter((group) => group !== 'shell').toSorted() }
}
