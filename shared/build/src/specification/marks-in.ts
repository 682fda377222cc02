const list = String.raw`\d+(?:\.\d+)?(?:(?:, and |, | and )\d+(?:\.\d+)?)*`
const mark = new RegExp(String.raw`\b[Ss]ections? (${list})|\bsection: '(\d[\d.]*)'`, 'g')

/**
 * The sections of the specification that a source names, such as `['3.4', '5.2']` for "Sections 3.4 and 5.2 of the
 * specification". A mark may run over the end of a comment's line. The `section` of a call's definition is a mark too.
 */
export function marksIn(source: string): string[] {
  const text = source.replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
  const numbers = [...text.matchAll(mark)].flatMap(([found]) => found.match(/\d+(?:\.\d+)?/g) ?? [])
  return [...new Set(numbers)]
}
