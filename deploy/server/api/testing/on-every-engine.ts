import { testedEngines } from './engines.ts'
import { startTestApi, startTimeoutMs, usualNow } from './start-test-api.ts'
import type { TestApi, TestApiOptions } from './test-api.ts'

/** Describes a behaviour of the API that holds on every database engine, each time on a database of its own. */
export function onEveryEngine(
  subject: string,
  tests: (api: () => TestApi) => void,
  options: Omit<TestApiOptions, 'opened'> = {},
): void {
  describe.each(testedEngines())(`${subject} ($name)`, (engine) => {
    let api: TestApi | undefined
    beforeAll(async () => {
      api = await startTestApi({ ...options, opened: await engine.openFilled(options.now ?? usualNow) })
    }, startTimeoutMs)
    afterAll(() => api?.close())
    tests(() => {
      if (api === undefined) throw new Error('The API runs only while a test does.')
      return api
    })
  })
}
