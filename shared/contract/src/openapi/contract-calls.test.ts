import { definedCalls } from '../call.ts'
import { paths } from '../constants/paths.ts'
import { callKey, contractCalls } from './contract-calls.ts'

test('every call that is defined is exported, and so part of documentation and checks', async () => {
  const exported = new Set((await contractCalls()).map(({ call }) => call))
  expect(definedCalls.filter((call) => !exported.has(call))).toEqual([])
  expect(exported.size).toBe(definedCalls.length)
})

test('no two calls answer the same method and path', async () => {
  const keys = (await contractCalls()).map(callKey)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every path is a call’s', async () => {
  const used = new Set((await contractCalls()).map(({ call }) => call.path))
  expect(Object.values(paths).filter((path) => !used.has(path))).toEqual([])
})

test('the parameters of a path are those its schema names', async () => {
  for (const { name, call } of await contractCalls()) {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
    const schema = call.params && 'shape' in call.params ? Object.keys(call.params.shape as object) : []
    expect([name, ...schema].toSorted(byText)).toEqual([name, ...inPath].toSorted(byText))
  }
})

function byText(one: string, other: string): number {
  return one < other ? -1 : 1
}
