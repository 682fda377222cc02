/** @size all */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { shellPieces } from '../testing/written-commands.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const scripts = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
).scripts
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const pages = tracked.filter((file) => file.endsWith('.md') && existsSync(path.join(root, file)))

/** Commands that no test can run, each with the reason. */
const exceptions: readonly [RegExp, string][] = [
  [/^git (tag|push|clone)\b/, 'changes a repository that others use'],
  [/^pnpm (setup|create)\b/, 'are scripts of the repository that `pnpm kit` makes'],
  [/^pnpm (install|exec|pack|sbom)\b/, 'belongs to pnpm itself'],
  [/^node --version\b/, 'asks Node itself'],
  [/^npm install --global /, 'belongs to npm itself'],
]

/**
 * The project's own commands in the pages: in blocks of a shell, and between backquotes. Words in <> stand for others.
 */
function writtenIn(page: string): string[] {
  const lines = shellPieces(readFileSync(path.join(root, page), 'utf8')).flatMap((piece) => piece.split('\n'))
  return lines.flatMap((line) => {
    const command = line
      .replace(/\s#.*/, '')
      .replace(/^\s*(?:[A-Z_]+=\S+ +)*/, '')
      .replace(/npx (?:--yes --prefer-offline )?pnpm@\S+/, 'pnpm')
      .replace(/^npm run (?:--silent )?/, 'pnpm ')
      .trim()
    return /^(npm|npx|pnpm|node|jest|git) \S/.test(command) ? [command] : []
  })
}

function output(command: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : `ended with ${status}: ${stderr}`
}

/** The words of a command that name something here, not a flag, its value, or a place for a word. */
function namesIn(words: readonly string[]): string[] {
  return words.filter((word) => /^[a-z][\w@./:-]*$/.test(word))
}

const helps = new Map<string, string>()

/** The flags of a command of the releases that its help does not have. */
function unknownFlags(verb: string, words: readonly string[]): string[] {
  const help = helps.get(verb) ?? output('node', 'deploy/delivery/releases/src/command/main.ts', verb, '--help')
  helps.set(verb, help)
  const flags = words.filter((word) => word.startsWith('--') && word !== '--json' && word !== '--')
  return help.startsWith('Usage') ? flags.filter((flag) => !help.includes(flag)) : [help]
}

function missingPaths(words: readonly string[], files: readonly string[]): string[] {
  return namesIn(words).filter((word) => !files.some((file) => file.includes(word)))
}

/** What is wrong with a command, or nothing. */
function faultsOf(command: string): string[] {
  if (exceptions.some(([found]) => found.test(command))) return []
  const [program = '', script = '', ...words] = command.split(/\s+/)
  if (program === 'git') {
    if (script !== 'grep') return ['may change this repository, so it is not tried: say why among the exceptions']
    const { status } = spawnSync('bash', ['-c', command], { cwd: root })
    return status === 0 ? [] : ['finds nothing']
  }
  if (/[<…]/.test(script)) return []
  if (program === 'node') return ['needs the Node of the project: npx node …']
  if (program === 'npx') return existsSync(path.join(root, words[0] ?? '')) ? [] : ['runs no file']
  const tests = tracked.filter((file) => /\.test\.tsx?$/.test(file))
  if (program === 'jest') return missingPaths([script, ...words], tests)
  if (!scripts[script]) return ['is no script']
  if (script === 'unit' || script.startsWith('test:long')) return missingPaths(words, tracked)
  if (script === 'e2e') return missingPaths(words, globSync('e2e/**/*.spec.ts', { cwd: root }))
  const [verb = ''] = words
  if (script === 'release' && /^[a-z]+$/.test(verb)) return unknownFlags(verb, words)
  const file = /^node (\S+)/.exec(scripts[script])?.[1]
  if (script === 'bench' || script === 'sandbox') {
    const told = script === 'bench' ? readFileSync(path.join(root, file ?? ''), 'utf8') : output('node', file ?? '')
    return namesIn([verb]).filter((name) => !told.includes(name))
  }
  return []
}

test.each(pages)('the commands of %s', (page) => {
  const faults = writtenIn(page).flatMap((command) => faultsOf(command).map((fault) => `${command}: ${fault}`))
  expect(faults).toEqual([])
  // A page of the releases asks for the help of many verbs, each in a process.
})

test.each(pages)('the links of %s', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8').replaceAll(/```[^]*?```/g, '')
  const links = [...text.matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link = '']) => link)
  const dead = links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = path.join(root, file ? path.join(path.dirname(page), file) : page)
    if (!existsSync(target)) return true
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(readFileSync(target, 'utf8')).has(anchor)
  })
  expect(dead).toEqual([])
})

test.each(pages)('the files that %s names', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8').replaceAll(/```[^]*?```/g, '')
  const named = [...text.matchAll(/`((?:host|remotes|shared|deploy|e2e)\/[\w.@/-]+)`/g)].map(([, file = '']) => file)
  // The remote of another repository, which a command of its page makes.
  const here = named.filter((file) => file !== 'remotes/sleep-diary/')
  expect(here.filter((file) => !tracked.some((each) => each.startsWith(file)))).toEqual([])
})

/** The names that headings get, as they are shown in a repository. */
function anchorsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
