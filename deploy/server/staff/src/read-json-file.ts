import { readFile } from 'node:fs/promises'

import { printParseErrorCode, visit } from 'jsonc-parser'

import { CommandError } from './command-error.ts'

/**
 * Reads a file of JSON in UTF-8, with or without a byte order mark.
 *
 * @throws CommandError naming the file that cannot be read, or the place where it is no JSON.
 */
export async function readJsonFile(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  return parseJson(file, textOf(file, bytes))
}

/**
 * Parses JSON.
 *
 * @param name what the text is, for the person who wrote it.
 * @throws CommandError naming the line and column where it is no JSON or says a member twice.
 */
export function parseJson(name: string, text: string): unknown {
  const refuse = (line: number, column: number, why: string): never => {
    throw new CommandError(`${name}, line ${line + 1}, column ${column + 1}: ${why}`)
  }
  const members: Set<string>[] = []
  visit(
    text,
    {
      onError: (code, _, __, line, column) => {
        const words = printParseErrorCode(code).replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
        refuse(line, column, `this is no JSON (${words.toLowerCase()}).`)
      },
      onObjectBegin: () => {
        members.push(new Set())
      },
      onObjectEnd: () => {
        members.pop()
      },
      onObjectProperty: (member, _, __, line, column) => {
        if (members.at(-1)?.has(member)) refuse(line, column, `${member} stands there twice. Keep one.`)
        members.at(-1)?.add(member)
      },
    },
    { disallowComments: true },
  )
  return JSON.parse(text)
}

function textOf(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandError(`${file} is not in UTF-8. Save it as UTF-8, and as plain text.`)
  }
}
