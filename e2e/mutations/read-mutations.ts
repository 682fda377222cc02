import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A control of the portal that is taken away, and the tests that must notice. */
export interface Mutation {
  name: string
  /** The file that has the control, from the root of the workspace. */
  file: string
  /** The text of the file without the control. */
  text: string
  /** Test files from the root of the workspace. Each must have a test that fails. */
  caughtBy: readonly string[]
}

export const root = path.resolve(import.meta.dirname, '../..')

/** Lists the files of the workspace that git knows or would add. */
export function workspaceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0')
  // A file that git lists may have been deleted.
  return files.filter((file) => file !== '' && existsSync(path.join(root, file)))
}

/**
 * Reads `controls.diff`. A control has its name (`#`), the function that holds it and the tests that must fail without
 * it (`@`), and the lines to take out of that function (`-`) and to put there instead (`+`). The function is found by
 * its name, so it may move to any file.
 *
 * @throws Error naming each control that is not in exactly one place of its function, and each test that is not one file.
 */
export function readMutations(): Mutation[] {
  const files = workspaceFiles().filter((file) => /\.tsx?$/.test(file))
  const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
  const sources = files
    .filter((file) => !isTest(file) && !file.startsWith('e2e/'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const faults: string[] = []

  function pathOf(test: string, name: string): string {
    const [file = '', ...others] = files.filter((each) => isTest(each) && `/${each}`.endsWith(`/${test}`))
    if (file === '' || others.length > 0) faults.push(`“${name}”: ${test} is not one file.`)
    return file
  }

  const mutations = controls().flatMap(({ added, holder, name, taken, tests }) => {
    const caughtBy = tests.map((test) => pathOf(test, name))
    const places = sources.flatMap(({ file, text }) =>
      declarations(text, holder).flatMap(({ from, to }) => {
        const held = text.slice(from, to)
        const times = held.split(taken).length - 1
        const without = `${text.slice(0, from)}${held.replaceAll(taken, () => added)}${text.slice(to)}`
        return Array.from({ length: times }, () => ({ file, text: without }))
      }),
    )
    if (places.length !== 1) faults.push(`“${name}” fits ${places.length} places in ${holder}, not one.`)
    return places.slice(0, 1).map((place) => ({ name, caughtBy, ...place }))
  })
  if (faults.length > 0) throw new Error(`Mend these in e2e/mutations/controls.diff:\n${faults.join('\n')}`)
  return mutations
}

function controls(): { name: string; holder: string; tests: string[]; taken: string; added: string }[] {
  const diff = readFileSync(path.join(import.meta.dirname, 'controls.diff'), 'utf8')
  return diff
    .split(/^# /m)
    .slice(1)
    .map((each) => {
      const [name = '', where = '', ...lines] = each.trimEnd().split('\n')
      const [, holder = '', tests = ''] = /^@ (\w+): (.+)$/.exec(where) ?? []
      const marked = (mark: string): string =>
        lines
          .filter((line) => line.startsWith(mark))
          .map((line) => line.slice(1))
          .join('\n')
      return { name, holder, tests: tests.split(' '), taken: marked('-'), added: marked('+') }
    })
}

/** Where a source declares a name at its top: each place, to the next declaration. */
function declarations(text: string, name: string): { from: number; to: number }[] {
  const declared = new RegExp(`^(?:export )?(?:async )?(?:function|const|class) ${name}\\b`, 'gm')
  return [...text.matchAll(declared)].map(({ index: from }) => {
    const next = /\n(?=export |async |function |const |class |interface |type |\/\*|\/\/)/g
    next.lastIndex = from
    return { from, to: next.exec(text)?.index ?? text.length }
  })
}
