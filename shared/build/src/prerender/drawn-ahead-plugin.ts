import type { Compilation, Compiler } from '@rspack/core'

/** Adds a JSON file with prerendered pages, such as the login, to a build. */
export class DrawnAheadPlugin {
  readonly #file: string
  readonly #draw: (compilation: Compilation) => Promise<object>

  /** @param draw Draws the pages. It is called when the build's other files are complete. */
  constructor(file: string, draw: (compilation: Compilation) => Promise<object>) {
    this.#file = file
    this.#draw = draw
  }

  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap(this.#file, (compilation) => {
      const stage = { name: this.#file, stage: Stages.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tapPromise(stage, async () => {
        const drawn = await this.#draw(compilation)
        compilation.emitAsset(this.#file, new sources.RawSource(JSON.stringify(drawn)))
      })
    })
  }
}
