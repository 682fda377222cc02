import { format } from 'node:util'

/** What was written to console.error during a test. */
let errors: string[] = []

beforeEach(() => {
  errors = []
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(format(...parts))
  })
})

// A test that expects an error spies on console.error itself, which takes it out of this count.
afterEach(() => {
  jest.restoreAllMocks()
  if (errors.length > 0) throw new Error(`Unexpected console.error:\n${errors.join('\n')}`)
})
