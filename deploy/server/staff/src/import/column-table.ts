import { staffPatient } from '@homeside/contract/staff-patients'
import { z } from 'zod'

import { columnsOf, kinds } from './kinds.ts'
import type { Kind } from './kinds.ts'

interface Schema {
  type?: string
  description?: string
  enum?: unknown[]
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Where the members of a kind are in the schema of a patient. */
const placeOf: Readonly<Record<Kind, readonly string[]>> = {
  patients: [],
  supplies: ['Supplies'],
  dispensings: ['Supplies', 'Dispensings'],
  insurance: ['Insurance'],
  credits: ['Credits'],
}

/** The files of an export and their columns, as the contract's schemas have them, in Markdown. */
export function columnTable(): string {
  const whole = z.toJSONSchema(staffPatient, { io: 'input', unrepresentable: 'any' }) as Schema
  const tables = kinds.map((kind) => {
    const rows = Object.entries(columnsOf[kind]).map(([name, { member, reading, needed, means }]) => {
      const schema = member === null ? undefined : schemaAt(whole, [...placeOf[kind], ...member.split('.')])
      const words = typeof reading === 'string' ? describe(schema, reading) : reading.join(', ')
      return `| ${name} | ${needed ? 'yes' : ''} | ${means ?? words} |`
    })
    return [`### ${kind}.csv`, '', '| column | needed | holds |', '| --- | --- | --- |', ...rows].join('\n')
  })
  return tables.join('\n\n')
}

function schemaAt(schema: Schema | undefined, [name, ...rest]: readonly string[]): Schema | undefined {
  const plain = schema?.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (name === undefined || plain === undefined) return plain
  return schemaAt((plain.items ?? plain).properties?.[name], rest)
}

function describe(schema: Schema | undefined, reading: string): string {
  const { description = '', enum: choices, maxLength, minimum, maximum } = schema ?? {}
  if (reading === 'date') return 'a date'
  if (reading === 'cents') return 'dollars, such as 12.50'
  if (reading === 'yes') return 'yes or no'
  if (reading === 'number') return `${minimum} to ${maximum}`
  if (choices) return choices.length > 12 ? description : choices.join(', ')
  return [description, maxLength === undefined ? '' : `up to ${maxLength} characters`]
    .filter((part) => part !== '')
    .join(' ')
}
