import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The root folder of the workspace, or of a repository that has the kit. */
export const root = path.resolve(import.meta.dirname, '../../..')

/** The folders of all remotes, by name. */
export function remoteFolders(): Record<string, string> {
  const remotes = path.join(root, 'remotes')
  const names = readdirSync(remotes).filter((name) => existsSync(path.join(remotes, name, 'remote.ts')))
  return Object.fromEntries(names.map((name) => [name, path.join(remotes, name)]))
}

/**
 * The folders of the named remotes; without names of all.
 *
 * @throws Error naming the remotes that exist.
 */
export function foldersOf(names: readonly string[]): Record<string, string> {
  const folders = remoteFolders()
  for (const name of names) {
    if (!folders[name]) throw new Error(`There is no remote ${name}. There are: ${Object.keys(folders).join(', ')}.`)
  }
  return names.length === 0 ? folders : Object.fromEntries(names.map((name) => [name, folders[name] ?? '']))
}

/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends the process and prints what went wrong. */
export function fail(error: unknown): never {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
