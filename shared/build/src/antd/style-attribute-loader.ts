import type { LoaderContext } from '@rspack/core'

/** Measures a text area through the style object: a style attribute set as text is refused by the page's policy. */
export default function throughStyleObject(this: LoaderContext, source: string): string {
  const written = /(\w+)\.setAttribute\('style', (`[^`]+`)\)/
  if (!written.test(source)) throw new Error(`${this.resourcePath} no longer sets a style attribute. Drop this rule.`)
  return source.replace(written, '$1.style.cssText = $2')
}
