import path from 'node:path'

import type { LoaderContext } from '@rspack/core'

const extracted = path.join(import.meta.dirname, 'extracted.css')

/** Lets a component of antd bring the extracted styles, so that a page without antd does without them too. */
export default function withStyles(this: LoaderContext, source: string): string {
  return `import ${JSON.stringify(extracted)}\n${source}`
}
