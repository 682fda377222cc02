import { writeFile } from 'node:fs/promises'

import type { CallDefinition } from '@homeside/contract/call'
import { contractCalls, type NamedCall } from '@homeside/contract/openapi/contract-calls'
import { exampleOf } from '@homeside/contract/openapi/example-of'
import { Option, type Command } from 'commander'
import { z } from 'zod'

import { CommandError } from './command-error.ts'
import { namedKey } from './named-patient.ts'
import { parseJson, readJsonFile } from './read-json-file.ts'
import type { Verb } from './run-commands.ts'
import { everyPage, type StaffClient } from './staff-client.ts'

interface Given extends Record<string, string | true | undefined> {
  patient?: string
  json?: string
  all?: true
  out?: string
}

/** The calls of staff, but for those that only a sandbox answers. */
const calls = (await contractCalls()).filter(
  ({ call }) => call.access === 'staff' && !call.path.startsWith('staff/sandbox'),
)

/** `pnpm staff call`: makes any call of staff, and prints what the portal answers. The contract says how it is typed. */
export const callCommand: Verb = (program, act) => {
  const parent = program
    .command('call')
    .helpCommand(false)
    .description('makes any call of staff, and prints the answer; alone it lists them')
  for (const named of calls) {
    addOne(parent, named).action((given: Given) =>
      act(async (staff) => {
        const answer = await answerOf(staff, named.call, given)
        if (given.out === undefined) return { json: answer, text: JSON.stringify(answer, null, 2) }
        await writeFile(given.out, answer as Uint8Array)
        return { json: null, text: `${given.out} has what the portal answered.` }
      }),
    )
  }
}

function addOne(parent: Command, { name, call }: NamedCall): Command {
  const command = parent.command(name).summary(call.summary).description(`${call.method} ${call.path}: ${call.summary}`)
  const place = placeOfPatient(call)
  if (place)
    command.option(
      '--patient <who>',
      'whose it is: your own number, a part of the name that only one patient has, or #17, the key here',
    )
  for (const [member, about] of membersOf(call.params)) {
    const flags = `--${member} <${member}>`
    if (place?.part === 'params') command.option(flags, about)
    else command.requiredOption(flags, about)
  }
  for (const [member, about] of membersOf(call.query)) {
    if (member !== place?.member) command.option(`--${member} <${member}>`, about)
  }
  if (isList(call)) command.option('--all', 'every page of the list')
  if (call.answer instanceof z.ZodFile) command.requiredOption('--out <file>', 'the file that it is written into')
  if (call.body) command.option('--json <body>', 'the body, or the name of a file with it after an @')
  // It prints JSON anyway.
  else command.addOption(new Option('--json').hideHelp())
  return command.addHelpText('after', bodyHelp(call))
}

async function answerOf(staff: StaffClient, call: CallDefinition, { patient, json, all, out, ...rest }: Given) {
  const pick = (schema: z.ZodType | undefined) =>
    Object.fromEntries(
      membersOf(schema).flatMap(([name]) => (rest[name] === undefined ? [] : [[name, String(rest[name])]])),
    )
  const parts = { params: pick(call.params), query: pick(call.query), body: await bodyFrom(json) }
  const place = placeOfPatient(call)
  if (patient !== undefined && place) {
    const key = await namedKey(staff, patient)
    if (place.part === 'body') parts.body[place.member] = key
    else parts[place.part][place.member] = String(key)
  }
  if (place?.part === 'params' && parts.params[place.member] === undefined) {
    throw new CommandError('Say --key, or --patient.', 'usage')
  }
  refuseMisfits(call.params, parts.params)
  refuseMisfits(call.query, parts.query)
  if (out !== undefined) return staff.download(call, parts)
  return all ? { Items: await everyPage(staff, call, parts.query) } : staff.call(call, parts)
}

async function bodyFrom(typed = '{}'): Promise<Record<string, unknown>> {
  const body = typed.startsWith('@') ? await readJsonFile(typed.slice(1)) : parseJson('--json', typed)
  const read = z.record(z.string(), z.unknown()).safeParse(body)
  if (read.success) return read.data
  throw new CommandError('Write the body as an object, such as --json \'{"Note":"It is here."}\'', 'usage')
}

/** Refuses values that the portal would refuse as malformed, without saying which option it was. */
function refuseMisfits(schema: z.ZodType | undefined, typed: Record<string, string>): void {
  const faults = schema?.safeParse(typed).error?.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
  if (faults) throw new CommandError(faults.join('\n'), 'usage')
}

interface Shape {
  properties?: Record<string, { description?: string }>
  required?: string[]
}

function shapeOf(schema: z.ZodType | undefined): Shape {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
}

function membersOf(schema: z.ZodType | undefined): [name: string, about: string][] {
  return Object.entries(shapeOf(schema).properties ?? {}).map(([name, { description = '' }]) => [name, description])
}

/** Where a call takes the key of a patient. */
function placeOfPatient({ path, query, body }: CallDefinition) {
  if (path.startsWith('staff/patients/{key}')) return { part: 'params', member: 'key' } as const
  const has = (schema: z.ZodType | undefined, member: string) => membersOf(schema).some(([name]) => name === member)
  if (has(query, 'patient')) return { part: 'query', member: 'patient' } as const
  return has(body, 'PatientKey') ? ({ part: 'body', member: 'PatientKey' } as const) : null
}

function isList({ answer, query }: CallDefinition): boolean {
  const pages = ['Items', 'Next'].every((each) => membersOf(answer).some(([name]) => name === each))
  return pages && membersOf(query).some(([name]) => name === 'after')
}

function bodyHelp({ body }: CallDefinition): string {
  if (body === undefined) return ''
  const { properties = {}, required = [] } = shapeOf(body)
  const about = Object.entries(properties).flatMap(([name, { description }]) =>
    description ? [`  ${name}: ${description}`] : [],
  )
  const needs = required.length > 0 ? `${required.join(', ')} must be there.` : 'All of it may be left out.'
  return `\nA body, such as\n${JSON.stringify(exampleOf(body, 'input'), null, 2)}\n${[needs, ...about].join('\n')}`
}
