import { firstPagesFile } from '@homeside/contract/first-pages'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Compiler, Configuration } from '@rspack/core'

import { buildFirstPages } from './build-first-pages.ts'

/** Writes the first pages of a remote as HTML beside its files, if its descriptor names any. */
export class FirstPagesPlugin {
  readonly #base: Configuration
  readonly #descriptor: RemoteDescriptor
  readonly #folder: string

  /** @param base The remote's own build. */
  constructor(base: Configuration, descriptor: RemoteDescriptor, folder: string) {
    this.#base = base
    this.#descriptor = descriptor
    this.#folder = folder
  }

  apply(compiler: Compiler): void {
    if (this.#descriptor.routes.every(({ firstPage }) => firstPage === undefined)) return
    const { Compilation, sources } = compiler.rspack
    const name = 'FirstPagesPlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = { name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tapPromise(stage, async () => {
        const pages = await buildFirstPages(this.#base, this.#descriptor, this.#folder)
        compilation.emitAsset(firstPagesFile, new sources.RawSource(JSON.stringify(pages)))
      })
    })
  }
}
