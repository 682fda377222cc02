import { readFileSync } from 'node:fs'

import type { Setting, SettingsValues } from './setting.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** What is wrong with the environment variables, one sentence each. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * Reads every setting of a table from environment variables. An empty variable counts as missing.
 *
 * @throws SettingsError naming every variable that is missing or cannot be read, and what to write instead.
 */
export function readSettings<Table extends Readonly<Record<string, Setting<unknown>>>>(
  table: Table,
  variables: Variables,
): SettingsValues<Table> {
  const problems: string[] = []
  const values = Object.entries(table).map(([name, setting]): [string, unknown] => {
    const read = valueOf(name, setting, variables)
    if ('problem' in read) problems.push(read.problem)
    return [name, 'value' in read ? read.value : null]
  })
  if (problems.length > 0) throw new SettingsError(problems)
  return Object.fromEntries(values) as SettingsValues<Table>
}

function valueOf(
  name: string,
  setting: Setting<unknown>,
  variables: Variables,
): { value: unknown } | { problem: string } {
  const given = textOf(name, setting, variables)
  if (typeof given !== 'string' && given !== null) return given
  if (given === null) {
    if (setting.usual !== null) return { value: setting.fallback }
    return { problem: `${name} is missing: ${setting.means}. ${forExample(name, setting)}` }
  }
  const read = setting.kind.schema.safeParse(given)
  if (read.success) return { value: read.data }
  // An address may have a password in it where none belongs.
  const shown = setting.isSecret || /\/\/[^/]*@/.test(given) ? name : `${name}=${given}`
  const why = setting.kind.why?.(given) ?? `is not ${setting.kind.says}`
  return { problem: `${shown} ${why}. ${forExample(name, setting)}` }
}

/**
 * The given text: from the variable, or for a secret from the file that its other variable names; null when missing.
 */
function textOf(
  name: string,
  { isSecret }: Setting<unknown>,
  variables: Variables,
): string | null | { problem: string } {
  const file = isSecret ? variables[`${name}_FILE`] : undefined
  if (!file) return variables[name] || null
  if (variables[name]) return { problem: `Both ${name} and ${name}_FILE are given. Leave one of them out.` }
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read'
    return { problem: `${name}_FILE=${file} ${why}. Name a file that this user may read, with nothing else in it.` }
  }
}

function forExample(name: string, { kind }: Setting<unknown>): string {
  return `For example: ${name}=${kind.example}`
}

const widest = 100

const gap = '  '

const heading = { name: 'variable', means: 'meaning', usual: 'default' }

/** The table of settings for `--help`: every variable with its meaning and default. */
export function settingsTable(table: Readonly<Record<string, Setting<unknown>>>): string {
  const rows = Object.entries(table).map(([name, { isSecret, means, usual }]) => ({
    name,
    means: isSecret ? `${means}; or ${name}_FILE, a file with it` : means,
    usual: usual ?? 'required',
  }))
  const nameWidth = Math.max(...rows.map(({ name }) => name.length))
  const usualWidth = Math.max(...rows.map(({ usual }) => usual.length), heading.usual.length)
  const meansWidth = Math.max(24, widest - nameWidth - usualWidth - 2 * gap.length)
  return [heading, ...rows]
    .flatMap(({ means, name, usual }) =>
      wrapped(means, meansWidth).map((line, index) =>
        [(index === 0 ? name : '').padEnd(nameWidth), line.padEnd(meansWidth), index === 0 ? usual : '']
          .join(gap)
          .trimEnd(),
      ),
    )
    .join('\n')
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
