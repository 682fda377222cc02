import { readFileSync } from 'node:fs'
import path from 'node:path'

const specification = readFileSync(path.resolve(import.meta.dirname, '../../../../SPECIFICATION.md'), 'utf8')

/** The text of a section of the specification, such as `5.2`, without line breaks inside a sentence or a list's line. */
export function sectionOf(number: string): string {
  const [, text = ''] = specification.split(`\n### ${number} `)
  return text.split(/\n#/, 1).join('').replaceAll(/\n +/g, ' ')
}
