import type { LoaderContext } from '@rspack/core'

interface Options {
  /** The module that takes over. */
  with: string
  names: string[]
}

/** Lets our own module take over some exports of another, as long as that one still has them. */
export default function replaceExports(this: LoaderContext<Options>, source: string): string {
  const options = this.getOptions()
  let rest = source
  for (const name of options.names) {
    const exported = `export function ${name}(`
    if (!rest.includes(exported)) {
      throw new Error(`${this.resourcePath} no longer exports ${name}. Look at how it writes styles now.`)
    }
    rest = rest.replace(exported, `function replaced_${name}(`)
  }
  return `${rest}\nexport { ${options.names.join(', ')} } from ${JSON.stringify(options.with)}\n`
}
