/**
 * Replaces the braces of a path with values, each encoded as one path segment.
 *
 * @throws Error when a value for a brace is missing.
 */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}.`)
    return encodeURIComponent(value)
  })
}
