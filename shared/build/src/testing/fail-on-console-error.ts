/** A test in which something is printed as an error has failed, whatever its assertions say. */

let errors: unknown[][] = []

beforeEach(() => {
  errors = []
  jest.spyOn(console, 'error').mockImplementation((...printed: unknown[]) => {
    errors.push(printed)
  })
})

afterEach(() => {
  const printed = errors.map((each) => each.map(String).join(' '))
  errors = []
  if (printed.length > 0) throw new Error(`Something was printed as an error:\n${printed.join('\n')}`)
})
