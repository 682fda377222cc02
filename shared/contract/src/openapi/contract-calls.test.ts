import { z } from 'zod'

import { definedCalls } from '../call.ts'
import { callKey, contractCalls } from './contract-calls.ts'
import { exampleOf } from './example-of.ts'

test('every defined call is exported, so documentation and checks include it', async () => {
  const exported = new Set((await contractCalls()).map(({ call }) => call))
  expect(definedCalls.filter((call) => !exported.has(call))).toEqual([])
  expect(exported.size).toBe(definedCalls.length)
})

test('no two calls have the same method and path', async () => {
  const keys = (await contractCalls()).map(callKey)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('a call’s schema names the parameters of its path', async () => {
  for (const { name, call } of await contractCalls()) {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
    const schema = call.params && 'shape' in call.params ? Object.keys(call.params.shape as object) : []
    expect([name, ...schema].toSorted(byText)).toEqual([name, ...inPath].toSorted(byText))
  }
})

function byText(one: string, other: string): number {
  return one < other ? -1 : 1
}

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
