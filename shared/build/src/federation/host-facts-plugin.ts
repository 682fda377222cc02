import type { Compiler } from '@rspack/core'

/** What starts a page of the host: per entry, its scripts and style sheets in order. */
export interface HostFacts {
  entries: Record<string, { scripts: string[]; styles: string[] }>
}

/** Writes `host.json`, from which the gateway composes the page. */
export class HostFactsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('HostFactsPlugin', (compilation) => {
      const stage = { name: 'HostFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tap(stage, () => {
        const facts: HostFacts = { entries: {} }
        for (const [name, entry] of compilation.entrypoints) {
          const files = entry.getFiles()
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
