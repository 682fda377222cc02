import { describeWith } from './describe-with.ts'

const variable = 'HOMESIDE_TEST_POSTGRES'
const address = process.env[variable]

afterEach(() => {
  if (address === undefined) Reflect.deleteProperty(process.env, variable)
  else process.env[variable] = address
  jest.restoreAllMocks()
})

const tests = (): void => undefined

test('tests run when their program is installed', () => {
  process.env[variable] = 'postgresql://'
  const run = jest.spyOn(globalThis, 'describe').mockReturnValue(undefined)
  describeWith(['PostgreSQL'], 'a store', tests)
  expect(run).toHaveBeenCalledWith('a store', tests)
})

test('tests are skipped without their program, and their title says what to install', () => {
  Reflect.deleteProperty(process.env, variable)
  const skip = jest.spyOn(globalThis.describe, 'skip').mockReturnValue(undefined)
  describeWith(['PostgreSQL'], 'a store', tests)
  expect(skip).toHaveBeenCalledWith('a store (no PostgreSQL: apt-get install postgresql)', tests)
})
