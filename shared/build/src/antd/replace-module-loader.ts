import { readFileSync } from 'node:fs'

import type { LoaderContext } from '@rspack/core'

interface Options {
  with: string
  expect: string[]
}

/** Puts our own module in the place of one, as long as that one still exports what we replace. */
export default function replaceModule(this: LoaderContext<Options>, source: string): string {
  const options = this.getOptions()
  for (const name of options.expect) {
    if (!new RegExp(`export function ${name}\\b`).test(source)) {
      throw new Error(`${this.resourcePath} no longer exports ${name}. Look at how it writes styles now.`)
    }
  }
  this.addDependency(options.with)
  return readFileSync(options.with, 'utf8')
}
