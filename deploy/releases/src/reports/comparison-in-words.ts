import type { Differences, ReleaseComparison, ReleaseFacts } from './compare-releases.ts'

/** A comparison of two releases for a terminal. */
export function comparisonInWords(comparison: ReleaseComparison): string {
  const { brands, files, menu, name, one, other, routes, sharedModules } = comparison
  const parts = [
    `${name} ${factsInWords(one)}\n${name} ${factsInWords(other)}`,
    section(`files, ${files.same} of them the same`, [
      ...files.added.map(({ bytes, file }) => `+ ${file}, ${bytes} bytes`),
      ...files.removed.map(({ bytes, file }) => `- ${file}, ${bytes} bytes`),
      ...files.changed.map(({ bytes, file }) => `  ${file}, ${bytes.one} → ${bytes.other} bytes`),
    ]),
    section('routes', lines(routes)),
    section('menu', lines(menu)),
    section('shared modules', lines(sharedModules)),
    section('brands', lines(brands)),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function factsInWords({ bytes, commit, contract, files, publishedBy, publishedUtc, version }: ReleaseFacts): string {
  const when = publishedUtc.slice(0, 16).replace('T', ' ')
  const from = commit ? `, commit ${commit.slice(0, 10)}` : ''
  const made = contract ? `, contract ${contract}` : ''
  return `${version}: ${files} files, ${bytes} bytes${made}; ${publishedBy}, ${when} UTC${from}`
}

function lines({ added, changed, removed }: Differences): string[] {
  return [
    ...added.map(({ is, what }) => `+ ${what}: ${is}`),
    ...removed.map(({ was, what }) => `- ${what}: ${was}`),
    ...changed.map(({ is, was, what }) => `  ${what}: ${was} → ${is}`),
  ]
}

/** Nothing, where there is no difference. */
function section(title: string, differences: readonly string[]): string {
  return differences.length === 0 ? '' : [`${title}:`, ...differences.map((line) => `  ${line}`)].join('\n')
}
