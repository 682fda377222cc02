import type { LoaderContext } from '@rspack/core'

interface Options {
  /** The module that takes over. */
  with: string
  names: string[]
}

/** Lets our own module take over all that another exports, as long as it exports just that. */
export default function replaceModule(this: LoaderContext<Options>, source: string): string {
  const options = this.getOptions()
  const exported = (/^export \{ ([^}]*) \};?$/m.exec(source)?.[1] ?? '').split(', ')
  if (exported.toSorted().join() !== options.names.toSorted().join()) {
    throw new Error(
      `${this.resourcePath} no longer exports ${options.names.join(', ')} alone. Look at what it does now.`,
    )
  }
  return `export { ${options.names.join(', ')} } from ${JSON.stringify(options.with)}\n`
}
