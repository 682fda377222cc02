/** What to do about a typical mistake, by the words of the program that meets it. */
const fixes: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /Argument of type '(?:\[)?"([\w.-]+)"(?:, [^']*)?(?:\])?' is not assignable/,
    (_, key) => `No text is called ${key}: add it to the remote’s src/strings/en.json and es.json, or mend the name.`,
  ],
  [
    /(?:Cannot find module|Can't resolve) '((?:@[^/']+\/)?[^./'][^/']*)/,
    (_, name) => `Add "${name}" to the remote’s package.json, as "catalog:" or with its exact version, and install.`,
  ],
  [
    /Property '(\w+)' is missing in type .*(?:homeCards|pages|checks|accountStatuses|ownFacts)/,
    (_, name) => `remote.ts names ${name}: src/remote.tsx must load it, or remote.ts must not name it.`,
  ],
]

/** What a program printed, with a line on what to do below each line of a typical mistake. */
export function withFix(printed: string): string {
  return printed
    .split('\n')
    .flatMap((line) => {
      const [fix] = fixes.flatMap(([mistake, say]) => {
        const found = mistake.exec(line)
        return found ? [say(...found)] : []
      })
      return fix === undefined ? [line] : [line.slice(0, 400), `  → ${fix}`]
    })
    .join('\n')
}
