import path from 'node:path'

import { marksIn } from './marks-in.ts'
import { chapters, sections } from './sections.ts'

/** A file of the workspace: its path from the root, and its text. */
export interface Source {
  file: string
  text: string
}

/** What the workspace has for one section of the specification: paths from the root, in alphabetical order. */
export interface SectionEntry {
  number: string
  title: string
  builtIn: string[]
  testedBy: string[]
}

const testFile = /\.(test|spec|journey)\.tsx?$|\/testing\//

/**
 * One entry for each section of the specification. A file builds a section when its comments name it. A test covers a
 * section when it names it, or when it is the test of a file that does (`x.test.ts` beside `x.ts`).
 */
export function sectionEntries(sources: readonly Source[]): SectionEntry[] {
  const marked = sources.map(({ file, text }) => ({ file, marks: new Set(marksIn(text)) }))
  const tests = sources.map(({ file }) => file).filter((file) => testFile.test(file))
  return [...sections].map(([number, title]) => {
    const files = marked.filter(({ marks }) => marks.has(number)).map(({ file }) => file)
    const builtIn = files.filter((file) => !testFile.test(file) && !file.startsWith('e2e/'))
    const beside = tests.filter((test) => builtIn.some((file) => isTestOf(test, file)))
    const testedBy = [...new Set([...files.filter((file) => testFile.test(file)), ...beside])]
    return { number, title, builtIn: builtIn.toSorted(), testedBy: testedBy.toSorted() }
  })
}

/** What is wrong with the marks, one sentence each: a section that nothing builds or tests, and one that does not exist. */
export function faultsOf(sources: readonly Source[]): string[] {
  const missing = sectionEntries(sources).flatMap(({ number, title, builtIn, testedBy }) => [
    ...(builtIn.length === 0
      ? [`No file names section ${number} (${title}) in a comment. Name it where it is built.`]
      : []),
    ...(testedBy.length === 0
      ? [`No test names section ${number} (${title}). Name it in the test that covers it.`]
      : []),
  ])
  const unknown = sources.flatMap(({ file, text }) =>
    marksIn(text)
      .filter((number) => !sections.has(number) && !chapters.has(number))
      .map((number) => `${file} names section ${number}, which the specification does not have.`),
  )
  return [...missing, ...unknown]
}

/** The page `SPECIFICATION.md`: for each section the files that build it and the tests that cover it, by folder. */
export function specificationPage(entries: readonly SectionEntry[]): string {
  const head = `# Where the specification is built and tested

A tool writes this page from the comments of the source: \`pnpm specification\`. A file belongs to a section when one of
its comments names it ("section 2.3 of the specification"), or when it defines a call of that section. \`pnpm lint\` fails when the page is out of date, when a section
has no file or no test, and when a comment names a section that does not exist.
`
  const parts = entries.map(
    ({ number, title, builtIn, testedBy }) =>
      `## ${number} ${title}\n\nBuilt in:\n\n${byFolder(builtIn)}\n\nTested by:\n\n${byFolder(testedBy)}\n`,
  )
  return [head, ...parts].join('\n')
}

function isTestOf(test: string, file: string): boolean {
  const stem = file.replace(/\.tsx?$/, '')
  return test.startsWith(`${stem}.`) && /^\.(page\.)?test\.tsx?$/.test(test.slice(stem.length))
}

function byFolder(files: readonly string[]): string {
  const folders = [...new Set(files.map((file) => path.posix.dirname(file)))]
  const namesIn = (folder: string) => files.filter((file) => path.posix.dirname(file) === folder)
  return folders
    .map(
      (folder) =>
        `- \`${folder}/\`: ${namesIn(folder)
          .map((file) => `\`${path.posix.basename(file)}\``)
          .join(', ')}`,
    )
    .join('\n')
}
