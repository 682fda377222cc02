import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

import { unequalTexts } from '../remote-config.ts'
import { fail, remoteFolders, root, say } from '../workspace.ts'

/**
 * `pnpm run check` says whether remotes may be released: texts in both languages, the backend that is listed, literals
 * and markup, types, and their tests, which hold each page to the rules of accessibility.
 */

async function main(): Promise<void> {
  const found: string[] = []
  for (const folder of Object.values(remoteFolders())) {
    const named = path.relative(root, folder)
    found.push(...unequalTexts(folder).map((line) => `${named}/${line}`))
    found.push(...(await backendFaults(folder)).map((line) => `${named}/${line}`))
  }
  for (const line of found) say(line)
  const programs = [
    ['oxlint', '--deny-warnings', 'remotes'],
    ['tsc', '--noEmit', '--pretty', 'false'],
    ['jest', 'remotes/'],
  ] as const
  const failed = programs.filter(([program, ...parameters]) => !passes(program, parameters)).map(([program]) => program)
  if (found.length + failed.length === 0) return say('Everything holds.')
  throw new Error(`Not yet: ${[...(found.length > 0 ? ['texts and backends'] : []), ...failed].join(', ')}.`)
}

/** A remote that calls a backend says so, or no operator learns that it needs one. */
async function backendFaults(folder: string): Promise<string[]> {
  const { default: descriptor } = (await import(pathToFileURL(path.join(folder, 'remote.ts')).href)) as {
    default: RemoteDescriptor
  }
  const caller = globSync('src/**/*.{ts,tsx}', { cwd: folder }).find(
    (file) => !file.includes('.test.') && /\b(use|open)Backend\(/.test(readFileSync(path.join(folder, file), 'utf8')),
  )
  if (Boolean(caller) === Boolean(descriptor.backend)) return []
  return [
    caller
      ? `remote.ts: write backend: true, because ${caller} calls a backend of its own.`
      : 'remote.ts: nothing calls a backend. Leave out backend: true.',
  ]
}

/** Runs a program of the repository. What is wrong is printed with what to do. */
function passes(program: string, parameters: readonly string[]): boolean {
  const command = path.join(root, 'node_modules/.bin', program)
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0) say(withFix(`${stdout}${stderr}`))
  return status === 0
}

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
function withFix(printed: string): string {
  return printed
    .split('\n')
    .flatMap((line) => {
      const [fix] = fixes.flatMap(([mistake, advise]) => {
        const found = mistake.exec(line)
        return found ? [advise(...found)] : []
      })
      return fix === undefined ? [line] : [line.slice(0, 400), `  → ${fix}`]
    })
    .join('\n')
}

main().catch(fail)
