import type { LoaderContext } from '@rspack/core'

const exported = /export const (\w+)|export function (\w+)|export \{([^}]*)\}/g

/**
 * Replaces a style generator of antd by its trace: the hook still names the class that carries the theme's variables,
 * the component that only writes styles draws nothing.
 */
export default function withoutStyles(this: LoaderContext, source: string): string {
  if (!/export default/.test(source)) return stubs(source)
  const component = /export default genSubStyleComponent\(/.test(source)
  const stub = component ? 'const stub = () => null' : "const stub = () => ['', 'portal']"
  return `${stub}\nexport default stub\n${stubs(source)}`
}

function stubs(source: string): string {
  const names = new Set<string>()
  for (const [, constant, fn, list] of source.matchAll(exported)) {
    for (const name of [constant, fn, ...(list?.split(',') ?? [])]) {
      const local = name?.split(' as ').at(-1)?.trim()
      if (local && local !== 'default') names.add(local)
    }
  }
  return [...names].map((name) => `export const ${name} = () => ['', 'portal']`).join('\n')
}
