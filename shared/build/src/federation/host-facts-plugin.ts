import { contractVersion } from '@homeside/contract/constants/contract-version'
import type { HostFacts } from '@homeside/contract/host-facts'
import type { Compiler } from '@rspack/core'

import { sharedVersions } from '../shared-versions.ts'
import { sharedExports } from './shared-exports.ts'

/** Writes `host.json`, from which the gateway composes the page. */
export class HostFactsPlugin {
  readonly #ahead: Readonly<Record<string, string>>

  /**
   * @param ahead By entry: a chunk that the entry requests at once. The page should name it too.
   */
  constructor(ahead: Readonly<Record<string, string>> = {}) {
    this.#ahead = ahead
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('HostFactsPlugin', (compilation) => {
      const stage = { name: 'HostFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tap(stage, () => {
        // A host in development is no release.
        const exports = compiler.options.mode === 'development' ? {} : { exports: sharedExports() }
        const facts: HostFacts = {
          entries: {},
          offers: { contract: `${contractVersion}.0.0`, shared: sharedVersions(), ...exports },
        }
        for (const [name, entry] of compilation.entrypoints) {
          const ahead = compilation.namedChunkGroups.get(this.#ahead[name] ?? '')?.getFiles() ?? []
          // These files come before the entry, which would request them again if it ran before they have loaded.
          const files = [...ahead, ...entry.getFiles()]
          facts.entries[name] = {
            scripts: files.filter((file) => file.endsWith('.js')),
            styles: files.filter((file) => file.endsWith('.css')),
          }
        }
        compilation.emitAsset('host.json', new sources.RawSource(JSON.stringify(facts, null, 2)))
      })
    })
  }
}
