import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { brand, differences, type Brand } from '@homeside/contract/brand'
import type { core } from 'zod'

import { RefusedError } from '../changes/refused-error.ts'

/** What each field of `brand.json` must be, for the error message. */
const fields: Readonly<Record<keyof Brand, string>> = {
  alias: 'the provider’s alias in addresses, such as "northridge", or null for the portal’s own brand',
  name: 'what the provider is called, such as "Northridge Medical Supply"',
  phone: 'the ten digits of the phone number, such as "5555550102"',
  primary: 'a colour such as "#5b3a8c"',
  secondary: 'a colour such as "#f0b429"',
  corners: '"square", "soft" or "round"',
  logo: 'the name of a file beside it, such as "logo.svg"',
  shortName: 'what stands below the icon on a phone, in twelve letters at most',
  texts: 'texts by language, namespace and key, such as { "en": { "host": { … } }, "es": { "host": { … } } }',
  defaultAlias: 'an alias, such as "northridge"',
  hosts: 'host names by environment, such as { "production": ["northridge.portal.example"] }',
}

/**
 * Reads a brand's `brand.json`. A `provider.json` beside it, which `pnpm staff provider apply` takes, has to say the
 * same.
 *
 * @throws RefusedError saying in words what is wrong in it, and what to write.
 */
export async function readBrand(folder: string, name: string): Promise<Brand> {
  const file = path.join(folder, 'brand.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RefusedError(`The brand ${name} is refused: it has no brand.json.`)
  })
  const document = parsed(text, name)
  const { data, error } = brand.safeParse(document)
  if (!data)
    throw refused(
      name,
      error.issues.flatMap((issue) => inWords(issue, document)),
    )
  const provider = await readFile(path.join(folder, 'provider.json'), 'utf8').catch(() => null)
  const differing = provider === null ? [] : differences(document, parsed(provider, name, 'provider.json'))
  if (differing.length > 0) throw refused(name, differing)
  return data
}

function refused(name: string, wrong: readonly string[]): RefusedError {
  return new RefusedError(`The brand ${name} is refused:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
}

function parsed(text: string, name: string, file = 'brand.json'): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RefusedError(
      `The brand ${name} is refused: its ${file} is no JSON (${(error as Error).message}). JSON has no ` +
        'comments, and no comma before a closing bracket.',
    )
  }
}

function inWords(issue: core.$ZodIssue, document: unknown): string[] {
  const place = issue.path.map(String)
  const [field = '', language, ...rest] = place
  if (issue.code === 'unrecognized_keys') {
    const known = field === 'texts' ? 'en and es' : Object.keys(fields).join(', ')
    return issue.keys.map((key) => `${[...place, key].join('.')} is no field of a brand. There are: ${known}.`)
  }
  if (field === '') return ['brand.json has to be one object, in curly brackets.']
  const name = place.join('.')
  if (field === 'texts' && language !== undefined) {
    if (rest.length > 0) return [`${name} has to be ${rest.length === 1 ? 'texts by their keys' : 'a text'}.`]
    return [`${name} is missing: what is said otherwise is said in both languages.`]
  }
  const what = fields[field as keyof Brand]
  const isMissing = (document as Record<string, unknown>)[field] === undefined
  return [isMissing ? `${name} is missing. It is ${what}.` : `${name} has to be ${what}.`]
}
