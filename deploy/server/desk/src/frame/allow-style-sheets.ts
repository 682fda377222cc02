interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown
}

/**
 * Lets antd write its style sheets into the page, as text without any markup. Whatever else would become markup or a
 * script is refused: the page's policy asks for that (Trusted Types), in browsers that know it.
 */
export function allowStyleSheets(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (/[<&]\w|<[!/?]/.test(text)) throw new TypeError('The desk writes no markup.')
      return text
    },
  })
}
