import type { LoaderContext } from '@rspack/core'

const exported = /export const (\w+)|export function (\w+)|export \{([^}]*)\}/g

/** A hook still names the class that carries the theme's variables. */
const hook = "() => ['', 'portal']"
/** A component that only writes styles draws nothing. */
const component = '() => null'

/**
 * Replaces a style generator of antd by its trace: its styles were extracted at build time, so the code that makes
 * them need not reach the browser.
 */
export default function withoutStyles(this: LoaderContext, source: string): string {
  const stubs = namesIn(source).map((name) => `export const ${name} = ${stubFor(name, source)}`)
  const byName = /export default (\w+);?\s*$/m.exec(source)?.[1]
  if (byName) stubs.push(`export default ${stubFor(byName, source)}`)
  else if (/export default|as default/.test(source)) {
    stubs.push(`export default ${/export default genSubStyleComponent\(/.test(source) ? component : hook}`)
  }
  return stubs.join('\n')
}

function stubFor(name: string, source: string): string {
  return new RegExp(`const ${name} = genSubStyleComponent\\(`).test(source) ? component : hook
}

function namesIn(source: string): string[] {
  const names = new Set<string>()
  for (const [, constant, fn, list] of source.matchAll(exported)) {
    for (const name of [constant, fn, ...(list?.split(',') ?? [])]) {
      const local = name?.split(' as ').at(-1)?.trim()
      if (local && local !== 'default') names.add(local)
    }
  }
  return [...names]
}
