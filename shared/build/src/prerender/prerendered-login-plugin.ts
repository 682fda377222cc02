import { prerenderedLogin, prerenderedLoginFile } from '@homeside/contract/prerendered-login'
import type { Compiler, Configuration } from '@rspack/core'

import { buildLogin } from './build-login.ts'
import type { PrerenderSources } from './build-login.ts'

/** Writes the login as HTML beside the host's files, with the style sheet of its chunk. */
export class PrerenderedLoginPlugin {
  readonly #base: Configuration
  readonly #sources: PrerenderSources
  readonly #entry: string

  /**
   * @param base The host's own build.
   * @param entry The entry that brings the login to life; its style sheet is the login's.
   */
  constructor(base: Configuration, sources: PrerenderSources, entry: string) {
    this.#base = base
    this.#sources = sources
    this.#entry = entry
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    const name = 'PrerenderedLoginPlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = { name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tapPromise(stage, async () => {
        const files = compilation.entrypoints.get(this.#entry)?.getFiles() ?? []
        const style = files
          .filter((file) => file.endsWith('.css'))
          .map((file) => compilation.getAsset(file)?.source.source().toString() ?? '')
          .join('\n')
        if (!style) throw new Error(`The entry ${this.#entry} of the host has no style sheet for its login.`)
        const built = await buildLogin(this.#base, this.#sources)
        const login = prerenderedLogin.parse({ schema: 'login/v1', style, ...built })
        compilation.emitAsset(prerenderedLoginFile, new sources.RawSource(JSON.stringify(login)))
      })
    })
  }
}
