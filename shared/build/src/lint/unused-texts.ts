import type { Mentions } from './mentions-in.ts'

/** The keys of a strings file, such as `choose.title`. All forms of a plural are one key. */
export function keysOf(strings: object, prefix = ''): string[] {
  const keys = Object.entries(strings).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${key}.`)
      : `${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`,
  )
  return [...new Set(keys)]
}

/** How the source reads its texts: by key through i18next alone, or as members of an imported object too. */
export type TextAccess = 'key' | 'object'

/** The keys of texts that no source mentions. */
export function unusedTexts(keys: readonly string[], access: TextAccess, sources: readonly Mentions[]): string[] {
  const isMentioned = (name: string) =>
    sources.some(
      ({ literals, templates }) =>
        literals.has(name) || templates.some(({ start, end }) => name.startsWith(start) && name.endsWith(end)),
    )
  return keys.filter((key) => {
    const name = key.split('.').at(-1) ?? key
    const isMember = access === 'object' && (sources.some(({ members }) => members.has(name)) || isMentioned(name))
    return !isMember && !isMentioned(key)
  })
}
