import { z } from 'zod'

import { contractCalls } from './contract-calls.ts'
import { exampleOf } from './example-of.ts'

test('each staff call has examples, which fit and leave no text out', async () => {
  const staffCalls = (await contractCalls()).filter(({ call }) => call.access === 'staff')
  expect(staffCalls.length).toBeGreaterThan(40)
  const faults = staffCalls.flatMap(({ name, call: { body, answer } }) =>
    (
      [
        ['input', body],
        ['output', answer],
      ] as const
    ).flatMap(([io, schema]) => {
      if (schema === undefined || schema instanceof z.ZodFile) return []
      const example = exampleOf(schema, io)
      const { error } = schema.safeParse(JSON.parse(JSON.stringify(example)))
      const misfits = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
      return [...misfits, ...missing(example)].map((fault) => `${name} ${io} ${fault}`)
    }),
  )
  expect(faults).toEqual([])
})

/** The paths of members for which there is no example. */
function missing(value: unknown, path = ''): string[] {
  if (value === undefined) return [`${path}: no example`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => missing(member, `${path}.${name}`))
}
