import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { fieldCodes } from '@homeside/contract/constants/field-codes'
import type { NamedCall } from '@homeside/contract/openapi/contract-calls'

const workspace = path.resolve(import.meta.dirname, '../../../..')

/** Where the packages are whose files name codes of section 5 of the specification. */
const packages: Readonly<Record<string, string>> = {
  '@homeside/forms/rules': 'shared/forms/src/rules',
  '@homeside/contract/constants': 'shared/contract/src/constants',
}

/**
 * The codes of section 5 of the specification that a remote's fields can show, in alphabetical order: those of the
 * rules that its pages import, and those that the server's resources behind its calls can answer.
 *
 * @param calls The calls of the contract that the remote makes.
 */
export function fieldCodesOf(remote: string, calls: readonly NamedCall[]): string[] {
  const pages = filesIn(`remotes/${remote}/src/**/*.{ts,tsx}`)
  const fromPages = pages.flatMap((file) => [
    ...codesIn(read(file)),
    ...importsOf(file).flatMap(({ from, names }) => names.flatMap((name) => codesOfRule(from, name))),
  ])
  return [...new Set([...fromPages, ...resourcesOf(calls).flatMap(codesOfResource)])].toSorted()
}

/** The folders of the API whose routes serve these calls. */
function resourcesOf(calls: readonly NamedCall[]): string[] {
  // Only what is sent has fields.
  const sent = calls.filter(({ call }) => call.body !== undefined)
  const isServed = (routes: string) => sent.some(({ name }) => new RegExp(`\\b${name}\\b`).test(routes))
  return filesIn('deploy/api/src/resources/*/routes.ts')
    .filter((file) => isServed(read(file)))
    .map((file) => path.dirname(file))
}

/** The codes in a resource's files, and in those that they import from outside the resources. */
function codesOfResource(folder: string): string[] {
  const own = filesIn(`${folder}/*.ts`)
  const imported = own.flatMap((file) => importsOf(file).map(({ from }) => from)).filter(isShared)
  return [...new Set([...own, ...imported])].flatMap((file) => codesIn(read(file)))
}

const isShared = (file: string) => !file.includes('/resources/')

/** The codes that a rule can answer: those in its declaration, and in what the declaration uses. */
function codesOfRule(file: string, name: string, seen = new Set<string>()): string[] {
  if (!Object.values(packages).includes(path.dirname(file)) || seen.has(`${file} ${name}`)) return []
  seen.add(`${file} ${name}`)
  const text = read(file)
  const [, declaration] =
    new RegExp(`\\n(?:export )?(?:const|function) ${name}\\b([^]*?)(?=\\n\\n\\S|$)`).exec(text) ?? []
  if (declaration === undefined) return []
  const isUsed = (other: string) => other !== name && new RegExp(`\\b${other}\\b`).test(declaration)
  const beside = [...text.matchAll(/\n(?:export )?(?:const|function) (\w+)/g)].map(([, other = '']) => other)
  return [
    ...codesIn(declaration),
    ...beside.filter(isUsed).flatMap((other) => codesOfRule(file, other, seen)),
    ...importsOf(file).flatMap(({ from, names }) =>
      names.filter(isUsed).flatMap((other) => codesOfRule(from, other, seen)),
    ),
  ]
}

/** What a file imports at run time from its neighbours and from the packages above. */
function importsOf(file: string): { from: string; names: string[] }[] {
  const found = [...read(file).matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
  return found.flatMap(([, names = '', from = '']) => {
    const target = resolve(file, from)
    return target === null ? [] : [{ from: target, names: names.split(',').map((name) => name.trim()) }]
  })
}

function resolve(file: string, from: string): string | null {
  const inPackage = packages[path.dirname(from)]
  const target = inPackage ? `${inPackage}/${path.basename(from)}.ts` : path.join(path.dirname(file), from)
  return (inPackage || from.startsWith('.')) && existsSync(path.join(workspace, target)) ? target : null
}

function codesIn(text: string): string[] {
  // A type that lists codes says which of them a caller may ask for: the caller's own file names its one.
  const asked = text.replaceAll(/'[a-z-]+'(?:\s*\| '[a-z-]+')+/g, '')
  return fieldCodes.filter((code) => asked.includes(`'${code}'`))
}

function filesIn(pattern: string): string[] {
  const files = globSync(pattern, { cwd: workspace, exclude: ['**/node_modules/**'] })
  return files.filter((file) => !file.includes('.test.')).toSorted()
}

function read(file: string): string {
  return readFileSync(path.join(workspace, file), 'utf8')
}
