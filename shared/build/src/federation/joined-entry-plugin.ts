import type { Compiler } from '@rspack/core'

/**
 * Puts the chunk of the exposed module in front of the entry, which then finds it loaded. This saves a request and a
 * round trip before a remote's first page.
 */
export class JoinedEntryPlugin {
  readonly #exposed: string

  /** @param exposed The name of the chunk of the exposed module. */
  constructor(exposed: string) {
    this.#exposed = exposed
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('JoinedEntryPlugin', (compilation) => {
      // Runs after hashing, when both files are final.
      const stage = { name: 'JoinedEntryPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ANALYSE }
      compilation.hooks.processAssets.tap(stage, () => {
        const [chunk] = compilation.namedChunks.get(this.#exposed)?.files ?? []
        const code = chunk && compilation.getAsset(chunk)?.source
        if (!chunk || !code) throw new Error(`The build has no chunk ${this.#exposed}.`)
        compilation.updateAsset('remoteEntry.js', (entry) => new sources.ConcatSource(code, '\n', entry))
        compilation.deleteAsset(chunk)
      })
    })
  }
}
