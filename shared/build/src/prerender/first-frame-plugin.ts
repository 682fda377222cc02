import { firstFrame, firstFrameFile } from '@homeside/contract/first-frame'
import type { Compiler, Configuration } from '@rspack/core'

import { buildFrame } from './build-frame.ts'
import type { FrameSources } from './build-frame.ts'

/** Writes the frame of first pages as HTML beside the host's files. */
export class FirstFramePlugin {
  readonly #base: Configuration
  readonly #sources: FrameSources

  /** @param base The host's own build. */
  constructor(base: Configuration, sources: FrameSources) {
    this.#base = base
    this.#sources = sources
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    const name = 'FirstFramePlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = { name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tapPromise(stage, async () => {
        const frame = firstFrame.parse(await buildFrame(this.#base, this.#sources))
        compilation.emitAsset(firstFrameFile, new sources.RawSource(JSON.stringify(frame)))
      })
    })
  }
}
