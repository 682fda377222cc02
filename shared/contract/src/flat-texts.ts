/** Every text by its key, such as `choose.title`. */
export function flatTexts(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatTexts(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  )
}

/** The keys of texts, with all forms of a plural as one. */
export function textKeys(texts: object): string[] {
  const keys = flatTexts(texts).map(([key]) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
  return [...new Set(keys)].toSorted()
}
